import { lookAlikes, plainLetters } from '../../internal/index.ts';
import { startsEscape } from './escapes.ts';

const ignorable = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const notWritten = /[^\p{L}\p{N}]/gu;
const tagCharacterBase = 0xe0000;
const maxCached = 8192;

const cache = new Map<string, string>();

/**
 * Folds one character to the plain letters and digits that a reader sees in it. It applies compatibility forms (NFKD)
 * and lower case, and removes accents and strokes. Letters of other scripts fold to the Latin letters they look like.
 * Invisible characters and combining marks fold to an empty string. All other characters without letters or digits fold to a
 * space. The result does not depend on neighbours, so the cuts of a text make no difference.
 */
export function foldCharacter(character: string): string {
  const known = cache.get(character);
  if (known !== undefined) return known;
  if (cache.size >= maxCached) cache.clear();
  const folded = fold(character);
  cache.set(character, folded);
  return folded;
}

function fold(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // Unicode tag characters spell ASCII text that programs read and people cannot see.
  if (code > tagCharacterBase && code < tagCharacterBase + 0x7f) {
    return fold(String.fromCodePoint(code - tagCharacterBase));
  }
  if (ignorable.test(character)) return '';
  const letters = character.normalize('NFKD').toLowerCase().replace(notWritten, '');
  return letters === ''
    ? ' '
    : Array.from(
        letters,
        (letter) => plainLetters.get(letter) ?? lookAlikes.get(letter) ?? letter,
      ).join('');
}

/** {@link foldCodeUnit} returns this for a code unit that needs more than the table. */
export const complexUnit = 0xfffe;
/** Marks table entries that are still to be computed. */
const unknown = 0xffff;
const letters = new Uint16Array(0x10000).fill(unknown);
const wordBreaks = new Uint8Array(0x10000);

/**
 * Folds one UTF-16 code unit to a letter with a table. Returns 0 if it shows no letter. Returns {@link complexUnit} for
 * the first character of an escape, half a surrogate pair, and a character that folds to several letters.
 */
export function foldCodeUnit(code: number): number {
  const known = letters[code] ?? complexUnit;
  if (known !== unknown) return known;
  const letter = computeLetter(code);
  letters[code] = letter;
  return letter;
}

/** Whether a code unit that {@link foldCodeUnit} folded to 0 ends a word. A space does; an accent does not. */
export function endsWord(code: number): boolean {
  return wordBreaks[code] === 1;
}

function computeLetter(code: number): number {
  if (startsEscape(code) || (code >= 0xd800 && code <= 0xdfff)) return complexUnit;
  const shown = foldCharacter(String.fromCharCode(code));
  const folded = shown.trim();
  if (folded.length > 1) return complexUnit;
  if (shown !== '' && folded === '') wordBreaks[code] = 1;
  return folded === '' ? 0 : folded.charCodeAt(0);
}

/** Digits and letters that fold to another letter. */
const leetspeak: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  l: 'i',
};

const leetFolded = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = leetspeak[String.fromCharCode(code)];
  return letter === undefined ? code : letter.charCodeAt(0);
});

/** Folds a leetspeak digit and the letter that it represents to the same letter. Fold both sides of a comparison. */
export function foldLeet(code: number): number {
  return leetFolded[code] ?? code;
}
