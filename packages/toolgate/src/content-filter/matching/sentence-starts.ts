import { breaksSentence, type LetterBatch } from '../reading/index.ts';
import { createBufferPool } from './buffer-pool.ts';

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
  /** Returns the buffer to the pool. Later calls see no letters. */
  release(): void;
}

/** More letters than the longest hidden word and a whole batch have together. */
const ringMask = 511;
const buffers = createBufferPool(() => new Int32Array(ringMask + 1));
const released = new Int32Array(0);

/** Creates the memory of one text, whose first letter begins a sentence. */
export function createSentenceStarts(): SentenceStarts {
  /** For each of the last starts, how many letters precede it. */
  let ring = buffers.take();
  let startCount = 0;
  let count = 0;
  const starts: SentenceStarts & { isStart: boolean } = {
    isStart: true,
    letter() {
      if (starts.isStart) ring[startCount++ & ringMask] = count;
      count++;
      starts.isStart = false;
    },
    separator(code) {
      if (breaksSentence(code)) starts.isStart = true;
    },
    accept({ sentenceStarts, sentenceStartCount, count: all, endsSentence }, accepted) {
      let at = 0;
      for (; at < sentenceStartCount && (sentenceStarts[at] ?? 0) < accepted; at++)
        ring[startCount++ & ringMask] = count + (sentenceStarts[at] ?? 0);
      count += accepted;
      starts.isStart =
        accepted < all ? at < sentenceStartCount && sentenceStarts[at] === accepted : endsSentence;
    },
    wasStart(lettersAgo) {
      const place = count - lettersAgo;
      if (place < 0 || lettersAgo > ringMask) return false;
      let last = startCount - 1;
      while (last >= 0 && (ring[last & ringMask] ?? 0) > place) last--;
      return last >= 0 && ring[last & ringMask] === place;
    },
    release() {
      if (ring !== released) buffers.give(ring);
      ring = released;
    },
  };
  return starts;
}
