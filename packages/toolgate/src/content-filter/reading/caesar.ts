const firstLetter = 0x61;
const alphabet = 26;
const vowels = 'aeiou';

/** Rotates a lower-case Latin letter along the alphabet (Caesar cipher; ROT13 for `by` 13). Returns other letters unchanged. */
export function rot(letter: number, by: number): number {
  return isLatin(letter) ? firstLetter + ((letter - firstLetter + by) % alphabet) : letter;
}

/** Returns the Latin letter as far from the end of the alphabet as this one is from its beginning (Atbash). */
export function mirrorLetter(letter: number): number {
  return isLatin(letter) ? 2 * firstLetter + alphabet - 1 - letter : letter;
}

/** Whether a small Latin letter is one of `aeiou`. */
export function isVowel(letter: number): boolean {
  return vowels.includes(String.fromCharCode(letter));
}

function isLatin(letter: number): boolean {
  return letter >= firstLetter && letter < firstLetter + alphabet;
}
