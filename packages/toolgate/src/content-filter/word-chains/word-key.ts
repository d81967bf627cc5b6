/** Digits of leetspeak inside a word, and the consonants that they represent. */
const consonantDigits: Readonly<Record<string, string>> = {
  5: 's',
  7: 't',
  8: 'b',
  6: 'g',
  9: 'g',
  2: 'z',
};
const vowels = 'aeiouyäöüаеоуыэюяиlαεηιουω';
const slots = 27;

/**
 * Returns the bit of a folded letter. Returns 0 for vowels, for digits, and for `l`, which leetspeak writes like `i`.
 * Letters of other scripts share bits with Latin letters.
 */
function computeBit(code: number): number {
  const letter = String.fromCharCode(code);
  if (vowels.includes(letter) || (code >= 0x30 && code <= 0x39)) return 0;
  const place = code >= 0x61 && code <= 0x7a ? code - 0x61 : (code * 7) % slots;
  return 1 << place;
}

const bits = Int32Array.from({ length: 0x600 }, (_, code) => computeBit(code));
const digitBits = Int32Array.from({ length: 0x3a }, (_, code) => {
  const consonant = consonantDigits[String.fromCharCode(code)];
  return consonant === undefined ? 0 : computeBit(consonant.charCodeAt(0));
});

/** Returns the bit of a folded letter; 0 for letters that rewritings drop, add or replace. */
export function getConsonantBit(letter: number): number {
  return letter < bits.length ? (bits[letter] ?? 0) : 1 << ((letter * 7) % slots);
}

/** Returns the bit of the consonant that a digit represents in leetspeak. */
export function getDigitBit(digit: number): number {
  return digitBits[digit] ?? 0;
}

/** Counts the consonants of a key. */
export function countConsonants(key: number): number {
  let pairs = key - ((key >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
