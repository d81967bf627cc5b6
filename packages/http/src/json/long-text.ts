/**
 * The length of a piece of a long text, in characters or bytes. V8 copies a young text of less than 128 kB twice while it lives, and all
 * requests wait for that; a longer one it never moves (`node --trace-gc-nvp`).
 */
export const longPieceLength: number = 256 * 1024;

/** Joins many short pieces of a long text. */
export interface LongText {
  add(piece: string): void;
  /** The text. The engine joins its long pieces once somebody reads it: to join 30 MB keeps the event loop for 16 ms. */
  end(): string;
}

/** Opens a text that becomes long. */
export function createLongText(): LongText {
  let text = '';
  let waiting: string[] = [];
  let waitingLength = 0;

  function flush(): void {
    text += waiting.join('');
    waiting = [];
    waitingLength = 0;
  }

  return {
    add(piece) {
      waiting.push(piece);
      waitingLength += piece.length;
      if (waitingLength >= longPieceLength) flush();
    },
    end() {
      flush();
      return text;
    },
  };
}

/** Adds texts to each other. The engine copies their characters once somebody reads the whole, which is seldom. */
export function concatenate(texts: readonly string[]): string {
  let whole = '';
  for (const text of texts) whole += text;
  return whole;
}
