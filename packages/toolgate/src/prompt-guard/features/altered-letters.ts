import {
  characterKind,
  type CharacterScan,
  characterSet,
  findRunEnd,
  findRunStart,
} from '../text/index.ts';
import { structure } from './structure-signals.ts';

/** A letter that resembles a Latin one between Latin letters, or the other way round. No word of any language has one. */
const swappedLetter =
  /[a-z][аеорсухіјѕԁԛԝһѵкмтвнαεορυνικτχηβς]{1,8}[a-z]|[а-яё][aeopcyxkmtbh]{1,8}[а-яё]/giu;
/** Letters of mathematics, in circles and in squares, as text generators make them; four in a row are not a formula. */
const styledWord = /[\u{1d400}-\u{1d7cb}\u{24b6}-\u{24e9}\u{1f130}-\u{1f189}]{4}/u;
/** Four words in full-width letters; East Asian text has only single names in them. */
const wideWords =
  /[\uff21-\uff3a\uff41-\uff5a]{1,20}(?:[ \u3000][\uff21-\uff3a\uff41-\uff5a]{1,20}){3}/;
/** Eight characters in a row, each after a backslash. */
const escapedLetters = /(?:\\[^\\\r\n]){8}/;
/** A word with digits or signs instead of letters inside it; tried where a word begins. */
const leetWord =
  /(?:[a-z]{1,20}|[0134579]{1,2}[a-z]{1,20})(?:[0134579$]{1,3}|@(?![a-z0-9-]{1,40}\.))[a-z]/iy;
const leetCharacters = characterSet(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@$',
);
// Each of these finds what one pattern above needs, in a fraction of its time.
const leetHint = /[a-z][0134579@$]{1,3}[a-z]/gi;
const otherScript = /[\u0370-\u052f]/;
const mixedHint = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/i;
const styledHint = /[\ud835\ud83c\u24b6-\u24e9\uff21-\uff3a\uff41-\uff5a]/;
const minSwapped = 2;
const minLeet = 3;

/** Reads the signals of letters that were replaced by similar ones, from a text before folding. */
export function alteredLetters(text: string, { kinds, hasLeet }: CharacterScan): number {
  let bits = 0;
  if ((kinds & characterKind.strange) !== 0) {
    const isStyled = styledHint.test(text) && (styledWord.test(text) || wideWords.test(text));
    const isMixed =
      otherScript.test(text) && mixedHint.test(text) && hasMatches(text, swappedLetter, minSwapped);
    if (isStyled || isMixed) bits |= structure.swappedLetters;
  }
  if ((kinds & characterKind.escape) !== 0 && escapedLetters.test(text)) {
    bits |= structure.swappedLetters;
  }
  if (hasLeet && hasLeetWords(text)) bits |= structure.leetWords;
  return bits;
}

/** Whether a text has at least {@link minLeet} words in leetspeak. */
function hasLeetWords(text: string): boolean {
  let count = 0;
  leetHint.lastIndex = 0;
  for (let hint = leetHint.exec(text); hint !== null; hint = leetHint.exec(text)) {
    leetWord.lastIndex = findRunStart(text, leetCharacters, hint.index);
    if (leetWord.test(text)) count += 1;
    if (count === minLeet) return true;
    leetHint.lastIndex = findRunEnd(text, leetCharacters, leetHint.lastIndex);
  }
  return false;
}

/** Whether a pattern occurs at least `times` times; stops at the last match that it needs. */
function hasMatches(text: string, pattern: RegExp, times: number): boolean {
  const matches = text.matchAll(pattern);
  for (let count = 0; count < times; count += 1) {
    if (matches.next().done === true) return false;
  }
  return true;
}
