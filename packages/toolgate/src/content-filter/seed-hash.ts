import { isIdeograph } from './writing-system.ts';

/** Letters of a seed, the shortest stretch that is looked up; about three words. */
const letterSeedLength = 12;
/** The same for a stretch that ends in Chinese or Japanese. */
const ideographSeedLength = 6;
/** The longest seed. */
export const maximumSeedLength: number = letterSeedLength;

const base = 0x01000193;
const letterDrop = power(letterSeedLength);
const ideographDrop = power(ideographSeedLength);
const ideographSalt = 0x5bd1e995;
const ringMask = 15;

/** A rolling hash (Rabin and Karp) over the last letters of a text. */
export interface SeedHash {
  /** Takes the next letter and returns the hash of the seed that ends with it; `undefined` before there is one. */
  push(letter: number): number | undefined;
}

/** How many letters the seed that ends with this letter has. */
export function seedLength(letter: number): number {
  return isIdeograph(letter) ? ideographSeedLength : letterSeedLength;
}

/** Starts a rolling hash. */
export function createSeedHash(): SeedHash {
  const ring = new Int32Array(ringMask + 1);
  let count = 0;
  let letters = 0;
  let ideographs = 0;
  return {
    push(letter) {
      const seed = letter + 1;
      letters = roll(
        letters,
        seed,
        Math.imul(ring[(count - letterSeedLength) & ringMask] ?? 0, letterDrop),
      );
      ideographs = roll(
        ideographs,
        seed,
        Math.imul(ring[(count - ideographSeedLength) & ringMask] ?? 0, ideographDrop),
      );
      ring[count & ringMask] = seed;
      count++;
      if (isIdeograph(letter)) {
        return count < ideographSeedLength ? undefined : ideographs ^ ideographSalt;
      }
      return count < letterSeedLength ? undefined : letters;
    },
  };
}

function roll(hash: number, added: number, dropped: number): number {
  return (Math.imul(hash, base) + added - dropped) | 0;
}

function power(exponent: number): number {
  let result = 1;
  for (let factor = 0; factor < exponent; factor++) result = Math.imul(result, base);
  return result;
}
