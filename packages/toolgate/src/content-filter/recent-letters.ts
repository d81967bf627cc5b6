const size = 128;

/** The last letters of a text. */
export interface RecentLetters {
  /** Adds a letter. */
  push(letter: number): void;
  /** How many letters there have been. */
  readonly count: number;
  /** How many of the last letters, at most 128, stand in `letters` in the same order up to the place `end`. */
  commonLength(letters: Int32Array, end: number): number;
}

/** Remembers the last 128 letters of a text. */
export function createRecentLetters(): RecentLetters {
  const ring = new Int32Array(size);
  let count = 0;
  return {
    push(letter) {
      ring[count % size] = letter;
      count++;
    },
    get count() {
      return count;
    },
    commonLength(letters, end) {
      const limit = Math.min(count, size, end + 1);
      let length = 0;
      while (length < limit && letters[end - length] === ring[(count - 1 - length) % size])
        length++;
      return length;
    },
  };
}
