/** Digits and letters that are compared as another letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  l: 'i',
};

const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = lookAlikes[String.fromCharCode(code)];
  return letter === undefined ? code : letter.charCodeAt(0);
});

/**
 * Folds the digits of leetspeak and the letters that they stand for to the same letter. Both sides of a comparison are
 * folded, so no context is needed.
 */
export function foldLeet(code: number): number {
  return folded[code] ?? code;
}
