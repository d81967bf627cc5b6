/** A lower-case Latin letter shifted along the alphabet (Caesar; ROT13 by 13); any other letter stays. */
export function shiftLetter(letter: number, by: number): number {
  return letter >= 0x61 && letter <= 0x7a ? 0x61 + ((letter - 0x61 + by) % 26) : letter;
}
