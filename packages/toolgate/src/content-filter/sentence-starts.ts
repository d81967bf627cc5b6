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
const memory = createSpareMemory(() => new Int32Array(ringMask + 1));
const none = new Int32Array(0);

/** Starts with a text, which begins with a sentence. */
export function createSentenceStarts(): SentenceStarts {
  /** How many letters stood before each of the last places. */
  let places = memory.take();
  let placeCount = 0;
  let count = 0;
  const made: SentenceStarts & { isStart: boolean } = {
    isStart: true,
    letter() {
      if (made.isStart) places[placeCount++ & ringMask] = count;
      count++;
      made.isStart = false;
    },
    separator(code) {
      if (beginsSentence(code)) made.isStart = true;
    },
    accept({ starts, startCount, count: all, endsWithStart }, accepted) {
      let at = 0;
      for (; at < startCount && (starts[at] ?? 0) < accepted; at++)
        places[placeCount++ & ringMask] = count + (starts[at] ?? 0);
      count += accepted;
      made.isStart = accepted < all ? at < startCount && starts[at] === accepted : endsWithStart;
    },
    at(lettersAgo) {
      const place = count - lettersAgo;
      if (place < 0 || lettersAgo > ringMask) return false;
      let last = placeCount - 1;
      while (last >= 0 && (places[last & ringMask] ?? 0) > place) last--;
      return last >= 0 && places[last & ringMask] === place;
    },
    release() {
      if (places !== none) memory.give(places);
      places = none;
    },
  };
  return made;
}
