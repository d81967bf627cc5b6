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
  /** Whether a sentence may begin with the letter that was read `lettersAgo` letters ago, 1 for the last one. */
  wasStart: (lettersAgo: number) => boolean;
}

/** Letters that are remembered, a bit each: more than the longest hidden word and a whole batch have together. */
const ringMask = 511;
const wordBits = 5;
const wordMask = 31;

/** Creates the memory of one text, whose first letter begins a sentence. */
export function createSentenceStarts(): SentenceStarts {
  const ring = new Int32Array((ringMask + 1) >> wordBits);
  let count = 0;

  /** Reads letters that begin no sentence. */
  function add(letters: number): void {
    const end = count + letters;
    while (count < end) {
      const word = (count & ringMask) >> wordBits;
      // Bits that follow in the same word belong to the oldest letters, which the next ones replace.
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
