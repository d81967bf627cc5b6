import type { SeedTable } from './seed-table.ts';
import { createSpareMemory } from './spare-memory.ts';
import { firstIdeograph, isIdeograph } from './writing-system.ts';

/** Letters of a seed, the shortest stretch that is looked up; about three words. */
const letterSeedLength = 12;
/** The same for a stretch that ends in Chinese or Japanese. */
const ideographSeedLength = 6;
/** The most letters of which {@link LetterTrail.lookAhead} takes account at once. */
export const longestLookAhead = 128;

const base = 0x01000193;
const droppedFactor = power(letterSeedLength);
const ideographSalt = 0x5bd1e995;
const remembered = 128;
const capacity = 2 * (remembered + longestLookAhead);
const memory = createSpareMemory(() => new Int32Array(capacity));
const none = new Int32Array(0);

/** Words by their first letters. */
export type WordsByLetter = ReadonlyMap<number, readonly (readonly number[])[]>;

/** The last 128 letters of a text. */
export interface LetterTrail {
  /** Adds a letter and returns the hash of the seed that ends with it, which no seed has before there are enough letters. */
  push(letter: number): number;
  /** How many of the next `count` letters end no seed of a table, up to the first that does. Adds none. */
  lookAhead(letters: Int32Array, { count, seeds }: { count: number; seeds: SeedTable }): number;
  /** Adds the first `count` letters of the last look ahead. */
  accept(count: number): void;
  /** How many letters there have been. */
  readonly count: number;
  /** Whether these letters stand directly before the last `lettersAgo` ones. */
  stands(letters: readonly number[], lettersAgo: number): boolean;
  /** Whether some of these words stand before the last `lettersAgo` letters, as far as those are remembered. */
  holds(words: WordsByLetter, lettersAgo: number): boolean;
  /** Gives its memory back; it remembers nothing from then on. */
  release(): void;
  /** How many of the last letters stand in `letters` in the same order up to the place `end`. */
  commonLength(letters: Int32Array, end: number): number;
}

/** How many letters the seed that ends with this letter has. */
export function seedLength(letter: number): number {
  return isIdeograph(letter) ? ideographSeedLength : letterSeedLength;
}

/** The hash of the seed of which the last letter stands before `end`. */
export function seedHash(letters: Int32Array, end: number): number {
  return isIdeograph(letters[end - 1] ?? 0)
    ? hashOfLast(letters, { end, length: ideographSeedLength }) ^ ideographSalt
    : hashOfLast(letters, { end, length: letterSeedLength });
}

/** Starts a trail. Seeds are looked up by a rolling hash (Rabin and Karp, 1987). */
export function createLetterTrail(): LetterTrail {
  let trail = memory.take();
  // Before the first letter stand zeros, which are no letters.
  trail.fill(0, 0, remembered);
  let end = remembered;

  function makeRoom(letters: number): void {
    if (end + letters <= capacity) return;
    trail.copyWithin(0, end - remembered, end);
    end = remembered;
  }

  const made: LetterTrail & { count: number } = {
    count: 0,
    push(letter) {
      makeRoom(1);
      trail[end] = letter;
      end++;
      made.count++;
      return seedHash(trail, end);
    },
    lookAhead(letters, { count: ahead, seeds }) {
      makeRoom(ahead);
      const { sketch, sketchShift } = seeds;
      let hash = hashOfLast(trail, { end, length: letterSeedLength });
      for (let at = 0; at < ahead; at++) {
        const letter = letters[at] ?? 0;
        const dropped = trail[end + at - letterSeedLength] ?? 0;
        trail[end + at] = letter;
        hash = (Math.imul(hash, base) + letter - Math.imul(dropped, droppedFactor)) | 0;
        const seed = letter < firstIdeograph ? hash : seedHash(trail, end + at + 1);
        if (sketch[seed >>> sketchShift] === 1 && seeds.first(seed) >= 0) return at;
      }
      return ahead;
    },
    accept(accepted) {
      end += accepted;
      made.count += accepted;
    },
    stands(letters, lettersAgo) {
      if (lettersAgo + letters.length > remembered) return false;
      const first = end - lettersAgo - letters.length;
      return letters.every((letter, at) => trail[first + at] === letter);
    },
    holds: (words, lettersAgo) =>
      holdsWord(trail, { words, from: end - remembered, to: end - lettersAgo }),
    release() {
      if (trail !== none) memory.give(trail);
      trail = none;
    },
    commonLength(letters, last) {
      const limit = Math.min(made.count, remembered, last + 1);
      let length = 0;
      while (length < limit && letters[last - length] === trail[end - 1 - length]) length++;
      return length;
    },
  };
  return made;
}

function holdsWord(
  trail: Int32Array,
  { words, from, to }: { words: WordsByLetter; from: number; to: number },
): boolean {
  const standsAt = (word: readonly number[], at: number): boolean =>
    at + word.length <= to && word.every((letter, next) => trail[at + next] === letter);
  for (let at = from; at < to; at++) {
    const begun = words.get(trail[at] ?? 0);
    if (begun?.some((word) => standsAt(word, at)) === true) return true;
  }
  return false;
}

function hashOfLast(letters: Int32Array, { end, length }: { end: number; length: number }): number {
  let hash = 0;
  for (let at = end - length; at < end; at++)
    hash = (Math.imul(hash, base) + (letters[at] ?? 0)) | 0;
  return hash;
}

function power(exponent: number): number {
  let result = 1;
  for (let factor = 0; factor < exponent; factor++) result = Math.imul(result, base);
  return result;
}
