import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { writeReasoningProof } from '../../shared/index.ts';
import type { PlaceItem, ResponseEvent } from './output-item.ts';
import { createReasoningOutput, type ReasoningOutput } from './reasoning-output.ts';

/** Turns the model's reasoning blocks into reasoning items. */
export interface ReasoningTrack {
  /** Begins a block. */
  start(metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  /** Adds a piece of a block. */
  append(block: string, delta: string, metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  /** Ends a block. Its item stays open, since the next block may belong to it. */
  end(block: string, metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  /** Ends the item. The caller does this when another item begins or the response ends. */
  close(): ResponseEvent[];
}

/** The open item. */
interface OpenReasoning {
  /** The provider's id of the item. All blocks with this id are parts of one summary. */
  upstreamId: string | undefined;
  encryptedContent: string | undefined;
  /**
   * The writer of the item. It is created with the first text, or at the end if only encrypted content came. An empty
   * item is never written.
   */
  output: ReasoningOutput | undefined;
  /** The number of the summary part of each block that has text. */
  parts: Map<string, number>;
}

/**
 * Creates the track. Only one item is open at a time. OpenAI's blocks with the same `itemId` become parts of one item.
 * The item keeps that id, because its encrypted content is valid only with it.
 */
export function createReasoningTrack(place: PlaceItem): ReasoningTrack {
  let current: OpenReasoning | undefined;

  function begin(upstreamId?: string): OpenReasoning {
    current = { upstreamId, encryptedContent: undefined, output: undefined, parts: new Map() };
    return current;
  }

  function open(reasoning: OpenReasoning): { output: ReasoningOutput; events: ResponseEvent[] } {
    if (reasoning.output) return { output: reasoning.output, events: [] };
    const wanted = reasoning.upstreamId?.startsWith('rs_') ? reasoning.upstreamId : undefined;
    const { writer, events } = place(createReasoningOutput, { prefix: 'rs', wanted });
    reasoning.output = writer;
    return { output: writer, events };
  }

  function close(): ResponseEvent[] {
    const ended = current;
    current = undefined;
    if (ended?.encryptedContent === undefined) return ended?.output?.close() ?? [];
    const { output, events } = open(ended);
    output.encrypt(ended.encryptedContent);
    return [...events, ...output.close()];
  }

  return {
    start(metadata) {
      const { itemId, encryptedContent } = readReasoningMetadata(metadata);
      const continued = itemId !== undefined && itemId === current?.upstreamId;
      const events = continued ? [] : close();
      const reasoning = current ?? begin(itemId);
      reasoning.encryptedContent = encryptedContent ?? reasoning.encryptedContent;
      return events;
    },
    append(block, delta, metadata) {
      const reasoning = current ?? begin();
      const { encryptedContent } = readReasoningMetadata(metadata);
      reasoning.encryptedContent = encryptedContent ?? reasoning.encryptedContent;
      if (delta === '') return [];
      const { output, events } = open(reasoning);
      const part = reasoning.parts.get(block);
      if (part !== undefined) return output.append(part, delta);
      const opened = output.openPart();
      reasoning.parts.set(block, opened.number);
      return [...events, ...opened.events, ...output.append(opened.number, delta)];
    },
    end(block, metadata) {
      if (!current) return [];
      const { encryptedContent } = readReasoningMetadata(metadata);
      current.encryptedContent = encryptedContent ?? current.encryptedContent;
      const part = current.parts.get(block);
      current.parts.delete(block);
      return part === undefined ? [] : (current.output?.closePart(part) ?? []);
    },
    close,
  };
}

/**
 * Reads item id and encrypted content from the metadata of a reasoning block. For other providers than OpenAI, the
 * encrypted content is a proof that the gateway writes from their metadata.
 */
function readReasoningMetadata(metadata: SharedV4ProviderMetadata | undefined): {
  itemId: string | undefined;
  encryptedContent: string | undefined;
} {
  const { openai, ...others } = metadata ?? {};
  const { itemId, reasoningEncryptedContent } = openai ?? {};
  return {
    itemId: typeof itemId === 'string' ? itemId : undefined,
    encryptedContent:
      typeof reasoningEncryptedContent === 'string'
        ? reasoningEncryptedContent
        : writeReasoningProof(others),
  };
}
