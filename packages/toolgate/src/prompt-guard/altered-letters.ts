import { characterKind } from './character-kinds.ts';
import { frame } from './frame-signals.ts';
import type { TextClues } from './text-clues.ts';

/** A letter that resembles a Latin one between Latin letters, or the other way round: no word of any language has one. */
const swappedLetter =
  /[a-z][аеорсухіјѕԁԛԝһѵкмтвнαεορυνικτχηβς]{1,8}[a-z]|[а-яё][aeopcyxkmtbh]{1,8}[а-яё]/giu;
/** Letters of mathematics, in circles and in squares, as fonts for messages have them; four in a row are no formula. */
const styledWord = /[\u{1d400}-\u{1d7cb}\u{24b6}-\u{24e9}\u{1f130}-\u{1f189}]{4}/u;
/** Words in full-width letters, of which East Asian text has only a name here and there. */
const wideWords =
  /[\uff21-\uff3a\uff41-\uff5a]{1,20}(?:[ \u3000][\uff21-\uff3a\uff41-\uff5a]{1,20}){3}/;
/** Letters that each have a backslash. */
const escapedLetters = /(?:\\[^\\\r\n]){8}/;
/** A digit or a sign in place of a letter in the midst of a word, or two in one. */
const leetWord =
  /(?<![a-z0-9@$])(?:[a-z]{1,20}|[0134579]{1,2}[a-z]{1,20})(?:[0134579$]{1,3}|@(?![a-z0-9-]{1,40}\.))[a-z]/gi;
// Each finds what the patterns above need, in a fraction of their time.
const leetClue = /[a-z][0134579@$]{1,3}[a-z]/i;
const mixedClue = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/i;
const styledClue = /[\ud835\ud83c\u24b6-\u24e9\uff21-\uff3a\uff41-\uff5a]/;
const fewestSwapped = 2;
const fewestLeet = 3;

/** Reads from a text as it stands whether its letters were replaced by others that a reader takes for them. */
export function alteredLetters(text: string, { kinds, hasLeet }: TextClues): number {
  let bits = 0;
  if ((kinds & characterKind.strange) !== 0) {
    const isStyled = styledClue.test(text) && (styledWord.test(text) || wideWords.test(text));
    const isMixed = mixedClue.test(text) && hasMatches(text, swappedLetter, fewestSwapped);
    if (isStyled || isMixed) bits |= frame.swappedLetters;
  }
  if ((kinds & characterKind.escape) !== 0 && escapedLetters.test(text)) {
    bits |= frame.swappedLetters;
  }
  if (hasLeet && leetClue.test(text) && hasMatches(text, leetWord, fewestLeet)) {
    bits |= frame.leetWords;
  }
  return bits;
}

/** Whether a pattern occurs in a text so many times; stops at the last that is asked for. */
function hasMatches(text: string, pattern: RegExp, times: number): boolean {
  const matches = text.matchAll(pattern);
  for (let count = 0; count < times; count += 1) {
    if (matches.next().done === true) return false;
  }
  return true;
}
