const firstLetter = 0x61;
const alphabet = 26;

/**
 * The step along the alphabet from one Latin letter to the next, 1 to 26. A text and the same text with its alphabet
 * shifted (Caesar, ROT13) have the same steps. To what is no lower-case Latin letter there is none: 0.
 */
export function letterStep(previous: number, letter: number): number {
  if (!isLatin(letter)) return 0;
  const step = letter - (isLatin(previous) ? previous : firstLetter);
  return step <= 0 ? step + alphabet : step;
}

function isLatin(letter: number): boolean {
  return letter >= firstLetter && letter < firstLetter + alphabet;
}
