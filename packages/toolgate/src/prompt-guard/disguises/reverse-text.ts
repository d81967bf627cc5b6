import { characterKind, findSpace, getCharacterKinds, skipSpace } from '../text/index.ts';

/** Everything but letters and digits, at both ends of a word. */
const wordEnds = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const word = /\S+/g;
const firstWide = 0x80;

/** Returns the text backwards. */
export function reverse(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** Returns the text with the letters of each word backwards. */
export function reverseEachWord(text: string): string {
  return text.replace(word, reverse);
}

/** Returns the words of a text in reversed order, without signs around them. */
export function reverseWords(text: string): string {
  const words: string[] = [];
  for (let start = 0; start <= text.length;) {
    const end = findSpace(text, start);
    words.push(stripEnds(text, start, end));
    start = end === text.length ? end + 1 : skipSpace(text, end);
  }
  return words.toReversed().join(' ');
}

function stripEnds(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isSign(text.charCodeAt(from))) from += 1;
  while (to > from && isSign(text.charCodeAt(to - 1))) to -= 1;
  const stripped = text.slice(from, to);
  const isPlain = text.charCodeAt(from) < firstWide && text.charCodeAt(to - 1) < firstWide;
  return isPlain ? stripped : stripped.replace(wordEnds, '');
}

/** Whether a code unit is ASCII and neither a letter nor a digit. */
function isSign(code: number): boolean {
  return code < firstWide && (getCharacterKinds(code) & characterKind.sign) !== 0;
}
