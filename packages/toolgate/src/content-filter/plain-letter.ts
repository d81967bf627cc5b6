import { foldCharacter } from './fold-character.ts';
import { beginsEscape } from './read-escape.ts';

/** Code units of which the table knows nothing yet. */
const unknown = 0xffff;
/** What {@link plainLetter} returns for a code unit that takes more to read. */
export const notPlain = 0xfffe;
const letters = new Uint16Array(0x10000).fill(unknown);

/**
 * The folded letter as which a code unit is read by itself; 0 when it shows none. What may begin an escape, is half a
 * character or folds to several letters is {@link notPlain}.
 */
export function plainLetter(code: number): number {
  const known = letters[code] ?? notPlain;
  if (known !== unknown) return known;
  const letter = learn(code);
  letters[code] = letter;
  return letter;
}

function learn(code: number): number {
  if (beginsEscape(code) || (code >= 0xd800 && code <= 0xdfff)) return notPlain;
  const folded = foldCharacter(String.fromCharCode(code)).trim();
  if (folded.length > 1) return notPlain;
  return folded === '' ? 0 : folded.charCodeAt(0);
}
