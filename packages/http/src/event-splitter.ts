/** Cuts a text that arrives in pieces into whole server-sent events. */
export interface EventSplitter {
  /** The events that end within this piece, each with its blank line. */
  push(piece: string): string[];
  /** What is left without an end. */
  rest(): string;
}

/** The blank line that ends an event, however lines end. */
const blankLine = /\r?\n\r?\n/g;

/** An end can be spread over pieces: all but its last character may have come before. */
const longestSplitEnd = 3;

/** An empty splitter. Each character is looked at once, however small the pieces are. */
export function createEventSplitter(): EventSplitter {
  let pending: string[] = [];
  let tail = '';

  function take(): string {
    const text = pending.join('');
    pending = [];
    tail = '';
    return text;
  }

  function keep(text: string): void {
    if (text === '') return;
    pending.push(text);
    tail = (tail + text).slice(-longestSplitEnd);
  }

  return {
    push(piece) {
      const events: string[] = [];
      const offset = tail.length;
      const text = tail + piece;
      let start = offset;
      for (const { index, 0: end } of text.matchAll(blankLine)) {
        const stop = index + end.length;
        keep(text.slice(start, stop));
        events.push(take());
        start = stop;
      }
      keep(text.slice(start));
      return events;
    },
    rest: take,
  };
}
