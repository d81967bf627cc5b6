import { maxNgramLetters } from '../prompt-index/index.ts';

/** The last letters of a text: as many as it takes to see that a match begins. */
export interface Tail {
  /** Adds the offset of a letter. Returns the offset of the first letter in the tail. */
  push(offset: number): number;
  /** Returns the offset of the first letter; Infinity without letters. */
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
