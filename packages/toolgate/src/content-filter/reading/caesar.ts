const firstLetter = 0x61;
const alphabet = 26;

/** Rotates a lower-case Latin letter along the alphabet (Caesar cipher; ROT13 for `by` 13). Returns other letters unchanged. */
export function rot(letter: number, by: number): number {
  return isLatin(letter) ? firstLetter + ((letter - firstLetter + by) % alphabet) : letter;
}

function isLatin(letter: number): boolean {
  return letter >= firstLetter && letter < firstLetter + alphabet;
}
