import type { LetterStretch } from './letter-stretch.ts';
import { createSpareMemory } from './spare-memory.ts';

/** Signs and line breaks behind which a sentence, a list item or a quotation may begin. */
const signs =
  '.!?:;|>*#_=~/"\'`()[]{}<-\n\r\u2028\u2029“”„‟‘’«»‹›–—…•·‣▪。！？：；、｜「」『』【】（）《》．｡؟।';
const begins = new Uint8Array(0x10000);
for (const sign of signs) begins[sign.charCodeAt(0)] = 1;

/** Whether a sentence may begin behind this character. */
export function beginsSentence(code: number): boolean {
  return begins[code] === 1;
}

/** Remembers for the last letters of a text whether a sentence may begin with them. */
export interface SentenceStarts {
  /** Takes the next letter. */
  letter: () => void;
  /** Takes a character between letters. */
  separator: (code: number) => void;
  /** Takes the first `count` letters of a stretch, and what stands behind them. */
  accept(stretch: LetterStretch, count: number): void;
  /** Whether the next letter may begin a sentence. */
  readonly isStart: boolean;
  /** Whether a sentence may begin with the letter that was read so many letters ago; 1 for the last one. */
  at: (lettersAgo: number) => boolean;
  /** Gives its memory back; it remembers nothing from then on. */
  release(): void;
}

/** More letters than any word that is looked for and the longest stretch have together. */
const ringMask = 511;
const memory = createSpareMemory(() => new Uint8Array(ringMask + 1));
const none = new Uint8Array(0);

/** Starts with a text, which begins with a sentence. */
export function createSentenceStarts(): SentenceStarts {
  let ring = memory.take();
  let count = 0;
  const made: SentenceStarts & { isStart: boolean } = {
    isStart: true,
    letter() {
      ring[count & ringMask] = made.isStart ? 1 : 0;
      count++;
      made.isStart = false;
    },
    separator(code) {
      if (beginsSentence(code)) made.isStart = true;
    },
    accept({ starts, count: all, endsWithStart }, accepted) {
      for (let at = 0; at < accepted; at++) ring[(count + at) & ringMask] = starts[at] ?? 0;
      count += accepted;
      made.isStart = accepted < all ? starts[accepted] === 1 : endsWithStart;
    },
    at: (lettersAgo) =>
      lettersAgo <= Math.min(count, ringMask) && ring[(count - lettersAgo) & ringMask] === 1,
    release() {
      if (ring !== none) memory.give(ring);
      ring = none;
    },
  };
  return made;
}
