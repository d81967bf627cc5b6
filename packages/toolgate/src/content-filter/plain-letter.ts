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

/** Code units that end a word. Known for those of which {@link plainLetter} was asked. */
const enders = new Uint8Array(0x10000);

/** Whether a code unit for which {@link plainLetter} was 0 ends a word; others, such as accents, stand inside one. */
export function endsWord(code: number): boolean {
  return enders[code] === 1;
}

function learn(code: number): number {
  if (beginsEscape(code) || (code >= 0xd800 && code <= 0xdfff)) return notPlain;
  const shown = foldCharacter(String.fromCharCode(code));
  const folded = shown.trim();
  if (folded.length > 1) return notPlain;
  if (shown !== '' && folded === '') enders[code] = 1;
  return folded === '' ? 0 : folded.charCodeAt(0);
}
