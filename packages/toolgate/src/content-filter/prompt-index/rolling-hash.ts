import { isIdeograph } from '../reading/index.ts';

/** Number of letters in an n-gram, about three words. The filter looks up no shorter sequence. */
export const maxNgramLetters = 12;
/** Number of letters in an n-gram that ends in Chinese or Japanese. */
const ngramIdeographs = 6;
const base = 0x01000193;
const droppedFactor = power(maxNgramLetters);
const ideographSalt = 0x5bd1e995;

/** Returns the length of an n-gram that ends with `letter`. */
export function ngramLength(letter: number): number {
  return isIdeograph(letter) ? ngramIdeographs : maxNgramLetters;
}

/** Returns the hash of the n-gram that ends directly before `end`. */
export function ngramHash(letters: Int32Array, end: number): number {
  return isIdeograph(letters[end - 1] ?? 0)
    ? hashLast(letters, { end, length: ngramIdeographs }) ^ ideographSalt
    : hashAlphabetic(letters, end);
}

/** Returns the hash of the n-gram of alphabetic letters before `end`. {@link rollHash} continues it. */
export function hashAlphabetic(letters: Int32Array, end: number): number {
  return hashLast(letters, { end, length: maxNgramLetters });
}

/**
 * Moves an alphabetic hash forward by one letter: adds `letters[end]` and drops the first letter of the n-gram (Rabin
 * and Karp, 1987).
 */
export function rollHash(hash: number, letters: Int32Array, end: number): number {
  const dropped = letters[end - maxNgramLetters] ?? 0;
  return (Math.imul(hash, base) + (letters[end] ?? 0) - Math.imul(dropped, droppedFactor)) | 0;
}

function hashLast(letters: Int32Array, { end, length }: { end: number; length: number }): number {
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
