import type { OutputSlot, OutputWriter, ReasoningItem, ResponseEvent } from './output-item.ts';

/** A reasoning item that is being written. */
export interface ReasoningOutput extends OutputWriter {
  /** Opens the next part of the summary. `number` identifies the part in the other methods. */
  openPart(): { number: number; events: ResponseEvent[] };
  /** Adds a piece of a part's text. */
  append(number: number, delta: string): ResponseEvent[];
  /** Ends a part. */
  closePart(number: number): ResponseEvent[];
  /** Stores the encrypted reasoning, which the model needs to read its reasoning again. The last call wins. */
  encrypt(content: string): void;
}

const summaryText = (text: string) => ({ type: 'summary_text' as const, text });

/** Creates the writer of a reasoning item. It writes the reasoning as summary parts, which every client can read. */
export function createReasoningOutput({ id, index }: OutputSlot): ReasoningOutput {
  const parts: { text: string; open: boolean }[] = [];
  let encryptedContent: string | undefined;
  let closed = false;

  const at = (number: number) => ({ item_id: id, output_index: index, summary_index: number });
  const item = (): ReasoningItem => ({
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
    open: () => [{ type: 'response.output_item.added', output_index: index, item: item() }],
    openPart() {
      const number = parts.push({ text: '', open: true }) - 1;
      const part = summaryText('');
      const type = 'response.reasoning_summary_part.added';
      return { number, events: [{ type, ...at(number), part }] };
    },
    append(number, delta) {
      const part = parts[number];
      if (!part?.open) return [];
      part.text += delta;
      return [{ type: 'response.reasoning_summary_text.delta', ...at(number), delta }];
    },
    closePart,
    encrypt(content) {
      encryptedContent = content;
    },
    close() {
      if (closed) return [];
      closed = true;
      return [
        ...parts.flatMap((_part, number) => closePart(number)),
        { type: 'response.output_item.done', output_index: index, item: item() },
      ];
    },
  };
}
