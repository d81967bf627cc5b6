import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { writeReasoningProof } from '../../shared/index.ts';
import type { OutputItem, OutputSlot, PlaceItem, ResponseEvent } from './output-item.ts';

type ReasoningOutput = ReturnType<typeof createReasoningOutput>;

/** Turns the model's reasoning blocks into reasoning items. */
export interface ReasoningTrack {
  start(metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  append(block: string, delta: string, metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  /** Ends a block. Its item stays open, since the next block may belong to it. */
  end(block: string, metadata?: SharedV4ProviderMetadata): ResponseEvent[];
  /** Ends the item. The caller does this when another item begins or the response ends. */
  close(): ResponseEvent[];
}

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

  /** Stores the encrypted content in the metadata of a part. The last one wins. */
  function encrypt(reasoning: OpenReasoning, metadata: SharedV4ProviderMetadata | undefined): void {
    reasoning.encryptedContent = readEncrypted(metadata) ?? reasoning.encryptedContent;
  }

  return {
    start(metadata) {
      const { itemId } = metadata?.['openai'] ?? {};
      const upstreamId = typeof itemId === 'string' ? itemId : undefined;
      const continued = upstreamId !== undefined && upstreamId === current?.upstreamId;
      const events = continued ? [] : close();
      encrypt(current ?? begin(upstreamId), metadata);
      return events;
    },
    append(block, delta, metadata) {
      const reasoning = current ?? begin();
      encrypt(reasoning, metadata);
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
      encrypt(current, metadata);
      const part = current.parts.get(block);
      current.parts.delete(block);
      return part === undefined ? [] : (current.output?.closePart(part) ?? []);
    },
    close,
  };
}

/**
 * Reads the encrypted content of reasoning from its metadata. For other providers than OpenAI, it is a proof that the
 * gateway writes from their metadata.
 */
function readEncrypted(metadata: SharedV4ProviderMetadata | undefined): string | undefined {
  const { openai, ...others } = metadata ?? {};
  const encrypted = openai?.['reasoningEncryptedContent'];
  return typeof encrypted === 'string' ? encrypted : writeReasoningProof(others);
}

const summaryText = (text: string) => ({ type: 'summary_text' as const, text });

/** Creates the writer of a reasoning item. It writes the reasoning as summary parts, which every client can read. */
function createReasoningOutput({ id, index }: OutputSlot) {
  const parts: { text: string; open: boolean }[] = [];
  let encryptedContent: string | undefined;
  let closed = false;

  const at = (number: number) => ({ item_id: id, output_index: index, summary_index: number });
  const item = (): OutputItem => ({
    id,
    type: 'reasoning',
    summary: parts.map(({ text }) => summaryText(text)),
    ...(encryptedContent !== undefined && { encrypted_content: encryptedContent }),
  });

  function closePart(number: number): ResponseEvent[] {
    const part = parts[number];
    if (!part?.open) return [];
    part.open = false;
    const { text } = part;
    return [
      { type: 'response.reasoning_summary_text.done', ...at(number), text },
      { type: 'response.reasoning_summary_part.done', ...at(number), part: summaryText(text) },
    ];
  }

  return {
    item,
    open: (): ResponseEvent[] => [
      { type: 'response.output_item.added', output_index: index, item: item() },
    ],
    /** Opens the next part of the summary. `number` identifies the part in the other methods. */
    openPart(): { number: number; events: ResponseEvent[] } {
      const number = parts.push({ text: '', open: true }) - 1;
      const part = summaryText('');
      const type = 'response.reasoning_summary_part.added';
      return { number, events: [{ type, ...at(number), part }] };
    },
    append(number: number, delta: string): ResponseEvent[] {
      const part = parts[number];
      if (!part?.open) return [];
      part.text += delta;
      return [{ type: 'response.reasoning_summary_text.delta', ...at(number), delta }];
    },
    closePart,
    /** Stores the encrypted reasoning, which the model needs to read its reasoning again. */
    encrypt(content: string): void {
      encryptedContent = content;
    },
    close(): ResponseEvent[] {
      if (closed) return [];
      closed = true;
      return [
        ...parts.flatMap((_part, number) => closePart(number)),
        { type: 'response.output_item.done', output_index: index, item: item() },
      ];
    },
  };
}
