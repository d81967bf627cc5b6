import { breaksSentence, type LetterBatch } from '../reading/index.ts';

/** Remembers which of the last letters of a text may begin a sentence. */
export interface SentenceStarts {
  /** Reads the next letter. */
  letter: () => void;
  /** Reads a character between letters. */
  separator: (code: number) => void;
  /** Reads the first `count` letters of a batch, and the characters up to the next letter. */
  accept(batch: LetterBatch, count: number): void;
  /** Whether the next letter may begin a sentence. */
  readonly isStart: boolean;
  /** Whether the letter that was read `lettersAgo` letters ago may begin a sentence; 1 is the last letter. */
  wasStart: (lettersAgo: number) => boolean;
}

/** Number of remembered letters, minus 1. Each takes a bit. They must exceed the longest hidden word plus a whole batch. */
const ringMask = 511;
const wordBits = 5;
const wordMask = 31;

/** Creates the memory of one text. Its first letter begins a sentence. */
export function createSentenceStarts(): SentenceStarts {
  const ring = new Int32Array((ringMask + 1) >> wordBits);
  let count = 0;

  /** Adds letters that do not begin a sentence. */
  function add(letters: number): void {
    const end = count + letters;
    while (count < end) {
      const word = (count & ringMask) >> wordBits;
      // The following bits of this word belong to the oldest letters. The new letters replace them.
      ring[word] = (ring[word] ?? 0) & ((1 << (count & wordMask)) - 1);
      count = Math.min(end, (count | wordMask) + 1);
    }
  }

  function mark(letter: number): void {
    const word = (letter & ringMask) >> wordBits;
    ring[word] = (ring[word] ?? 0) | (1 << (letter & wordMask));
  }

  const starts: SentenceStarts & { isStart: boolean } = {
    isStart: true,
    letter() {
      add(1);
      if (starts.isStart) mark(count - 1);
      starts.isStart = false;
    },
    separator(code) {
      if (breaksSentence(code)) starts.isStart = true;
    },
    accept({ sentenceStarts, sentenceStartCount, count: all, endsSentence }, accepted) {
      const first = count;
      add(accepted);
      let at = 0;
      for (; at < sentenceStartCount && (sentenceStarts[at] ?? 0) < accepted; at++)
        mark(first + (sentenceStarts[at] ?? 0));
      starts.isStart =
        accepted < all ? at < sentenceStartCount && sentenceStarts[at] === accepted : endsSentence;
    },
    wasStart(lettersAgo) {
      const place = count - lettersAgo;
      if (place < 0 || lettersAgo > ringMask - wordMask) return false;
      return (((ring[(place & ringMask) >> wordBits] ?? 0) >> (place & wordMask)) & 1) === 1;
    },
  };
  return starts;
}
