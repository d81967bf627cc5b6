const firstLetter = 0x61;
const alphabet = 26;

/** Rotates a lower-case Latin letter along the alphabet (Caesar cipher; ROT13 by 13). Other letters stay. */
export function rot(letter: number, by: number): number {
  return isLatin(letter) ? firstLetter + ((letter - firstLetter + by) % alphabet) : letter;
}

/**
 * Returns the distance along the alphabet from one Latin letter to the next, 1 to 26. A text has the same deltas in every
 * rotation of the alphabet. Returns 0 when `letter` is no lower-case Latin letter; counts from `a` when `previous` is none.
 */
export function caesarDelta(previous: number, letter: number): number {
  if (!isLatin(letter)) return 0;
  const delta = letter - (isLatin(previous) ? previous : firstLetter);
  return delta <= 0 ? delta + alphabet : delta;
}

function isLatin(letter: number): boolean {
  return letter >= firstLetter && letter < firstLetter + alphabet;
}
