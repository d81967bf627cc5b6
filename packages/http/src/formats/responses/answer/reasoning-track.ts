import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { writeReasoningProof } from '../../shared/index.ts';
import type { PlaceItem, ResponseEvent } from './output-item.ts';
import { createReasoningOutput, type ReasoningOutput } from './reasoning-output.ts';

/** Turns the model's reasoning blocks into reasoning items. */
export interface ReasoningTrack {
  /** A block begins. */
  start(metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  append(block: string, delta: string, metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  /** A block ends; its item stays open, since the next block may belong to it. */
  end(block: string, metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  /** Ends the item, because another begins or the response ends. */
  close(): ResponseEvent[];
}

/** The item that is open. */
interface OpenReasoning {
  /** The id of the item upstream; its blocks are the parts of one summary. */
  upstreamId: string | undefined;
  encryptedContent: string | undefined;
  /** Begins with its first text, or at its end, so an empty item leaves nothing. */
  output: ReasoningOutput | undefined;
  /** The summary part of each block that has text. */
  parts: Map<string, number>;
}

/**
 * Reasoning is one item at a time. Blocks of OpenAI's that name the same `itemId` are parts of one
 * item, and it keeps that id, because its encrypted content is only valid with it.
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

/** The provider metadata of a reasoning block. Other providers than OpenAI prove it in their own way. */
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
