const ignorable = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const notWritten = /[^\p{L}\p{N}]/gu;
const tagCharacterBase = 0xe0000;
const cacheLimit = 8192;

/** Letters of other scripts that are drawn like Latin ones, after lower-casing. */
const lookAlikes = new Map(
  (
    'аa вb сc ԁd еe һh нh іi јj кk мm пn оo рp ԛq гr ѕs тt ѵv ԝw хx уy ' +
    'αa βb εe ηn ιi κk νv οo ρp τt υu χx ıi'
  )
    .split(' ')
    .map(([letter = '', latin = '']) => [letter, latin]),
);

const folded = new Map<string, string>();

/**
 * Folds one character to the plain letters and digits that a reader takes it for: compatibility forms
 * (NFKD), lower case, no accents, look-alikes of other scripts as Latin letters. Invisible characters and
 * combining marks become nothing, everything that is not written in letters becomes a space.
 * It looks at no neighbour, so that a text folds alike however it is cut.
 */
export function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  if (folded.size >= cacheLimit) folded.clear();
  const result = fold(character);
  folded.set(character, result);
  return result;
}

function fold(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // Unicode tag characters spell ASCII text that no reader sees and every program does.
  if (code > tagCharacterBase && code < tagCharacterBase + 0x7f) {
    return fold(String.fromCodePoint(code - tagCharacterBase));
  }
  if (ignorable.test(character)) return '';
  const letters = character.normalize('NFKD').toLowerCase().replace(notWritten, '');
  return letters === ''
    ? ' '
    : Array.from(letters, (letter) => lookAlikes.get(letter) ?? letter).join('');
}
