/** What digits in place of letters, and letters that are drawn alike, are compared as. */
const alike: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  l: 'i',
};

const skeletons = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = alike[String.fromCharCode(code)];
  return letter === undefined ? code : letter.charCodeAt(0);
});

/**
 * The form in which a folded letter is compared. Digits that stand for letters in leetspeak and the
 * letters that they stand for are the same, on both sides of a comparison, so no context is needed.
 */
export function letterSkeleton(code: number): number {
  return skeletons[code] ?? code;
}
