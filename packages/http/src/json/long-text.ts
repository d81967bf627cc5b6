/**
 * The length of a piece of a long text, in characters or bytes. V8 copies a young text of less than 128 kB twice, and
 * all requests wait for that. It never moves a longer text (`node --trace-gc-nvp`).
 */
export const longPieceLength: number = 256 * 1024;

/** Joins many short pieces into a long text. */
export interface LongText {
  add: (piece: string) => void;
  /**
   * Returns the text so far. V8 joins its long pieces at the first read: for 30 MB this blocks the event loop for 16 ms.
   */
  read(): string;
}

/**
 * Creates an empty long text. With `+=` alone, V8 would join all short pieces at the first read: for 200,000 pieces that
 * blocked the event loop for 30 ms (`pnpm bench:stretch --only "20 times"`).
 *
 * @param pieceLength short pieces are joined each time they reach this many characters; default 262144.
 */
export function createLongText(pieceLength: number = longPieceLength): LongText {
  let text = '';
  const joiner = createTextJoiner(pieceLength, (joined) => {
    text += joined;
  });
  return {
    add: joiner.add,
    read() {
      joiner.flush();
      return text;
    },
  };
}

/** Joins short texts into longer ones, in order. */
interface TextJoiner {
  add: (text: string) => void;
  /** Passes on the texts that wait for more. */
  flush(): void;
}

/**
 * Creates a joiner of texts.
 *
 * @param minLength short texts are joined each time they reach this many characters. A longer text is passed on
 *   without a copy.
 * @param pass gets the joined texts.
 */
export function createTextJoiner(minLength: number, pass: (joined: string) => void): TextJoiner {
  let waiting: string[] = [];
  let waitingLength = 0;

  function flush(): void {
    if (waiting.length > 0) pass(waiting.join(''));
    waiting = [];
    waitingLength = 0;
  }

  return {
    add(text) {
      if (text.length >= minLength) {
        flush();
        pass(text);
        return;
      }
      waiting.push(text);
      waitingLength += text.length;
      if (waitingLength >= minLength) flush();
    },
    flush,
  };
}

/** Concatenates texts with `+=`. V8 copies the characters only at the first read of the whole text, which is rare. */
export function concatenate(texts: readonly string[]): string {
  let whole = '';
  for (const text of texts) whole += text;
  return whole;
}
