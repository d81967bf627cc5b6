/** ROT13 of a lower-case Latin letter; any other letter stays. */
export function rotate13(letter: number): number {
  return letter >= 0x61 && letter <= 0x7a ? 0x61 + ((letter - 0x61 + 13) % 26) : letter;
}
