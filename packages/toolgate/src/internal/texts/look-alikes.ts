/** Latin letters that Unicode normalisation (NFKD) does not decompose, with their plain form. */
export const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);

/** Small letters of other scripts that look like Latin ones, with the letter that each resembles. */
export const lookAlikes: ReadonlyMap<string, string> = readPairs(
  'аaвbсcԁdеeһhнhіiјjкkмmпnоoрpԛqгrѕsтtѵvԝwхxуyαaβbεeηnιiκkνvοoρpσoςcτtυuχx',
);

/** Maps the first letter of each pair to the second. */
export function readPairs(letters: string): ReadonlyMap<string, string> {
  return new Map(Array.from(letters.matchAll(/(.)(.)/gu), ([, from = '', to = '']) => [from, to]));
}
