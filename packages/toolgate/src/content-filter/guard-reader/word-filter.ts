/** Number of bits that a word sets in the filter. */
const hashCount = 5;

/**
 * Returns the bit positions of a word in a filter with `bits` bits (Bloom 1970, with two hashes as in Kirsch and
 * Mitzenmacher 2006).
 */
export function placesOf(word: string, bits: number): number[] {
  let one = 0x811c9dc5;
  let other = 0x1b873593;
  for (let at = 0; at < word.length; at++) {
    one = Math.imul(one ^ word.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ word.charCodeAt(at), 0x85ebca6b);
    other ^= other >>> 13;
  }
  return Array.from({ length: hashCount }, (_, turn) => ((one + turn * (other | 1)) >>> 0) % bits);
}

/** Whether a filter has a word. A few other words give a false positive. */
export function hasWord(filter: Uint8Array, word: string): boolean {
  return placesOf(word, filter.length * 8).every(
    (place) => ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  );
}
