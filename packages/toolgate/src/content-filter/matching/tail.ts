import { maxNgramLetters } from '../prompt-index/index.ts';

/** The last letters of a text, as many as show that a match begins. */
export interface Tail {
  /** Adds the offset of a letter and returns the offset of the first letter. */
  push(offset: number): number;
  /** Offset of the first letter; infinite without a letter. */
  holdFrom(): number;
}

/** Creates the tail of one text. */
export function createTail(): Tail {
  const offsets: number[] = [];
  return {
    push(offset) {
      if (offsets.push(offset) > maxNgramLetters) offsets.shift();
      return offsets[0] ?? offset;
    },
    holdFrom: () => offsets[0] ?? Number.POSITIVE_INFINITY,
  };
}
