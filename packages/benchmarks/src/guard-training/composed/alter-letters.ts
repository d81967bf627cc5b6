import { readPairs } from 'toolgate/internal';

/** Signs for letters, as leetspeak has them; and letters of other scripts that are drawn the same. */
const leet = readPairs('a4e3i1o0s5t7');
const lookAlikes = readPairs('aаeеoоpрcсxхyуiіsѕ');
const firstStyled = 0x1d41a;
const firstLetter = 0x61;

/** Ways to write a text with other letters that a reader still understands. */
const alterations: readonly ((text: string) => string)[] = [
  (text) => replaceLetters(text, leet),
  (text) => replaceLetters(text, lookAlikes),
  (text) => replaceLetters(text, new Map([...leet].slice(0, 3))),
  (text) =>
    text.replace(/[a-z]/g, (letter) =>
      String.fromCodePoint(firstStyled + letter.charCodeAt(0) - firstLetter),
    ),
  (text) => text.replace(/./g, '\\$&'),
];

/** Writes a text with other letters; the number chooses the way. */
export function alterLetters(text: string, way: number): string {
  return alterations[way % alterations.length]?.(text) ?? text;
}

function replaceLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('');
}
