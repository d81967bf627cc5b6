import { lookAlikes, plainLetters } from '../../internal/index.ts';
import { characterKind } from './character-kinds.ts';
import { foldBySimpleForms } from './simple-forms.ts';

const anyKind = -1;
const tagCharacters = /[\u{E0020}-\u{E007E}]/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** More than 30 marks after a letter, the limit of the Stream-Safe Text Format (Unicode, UAX 15). */
const markRun = /\p{M}{31,}/gu;
const maxMarks = 30;
const combiningMarks = /[\u0300-\u036f]/g;
const mixedScripts = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/;
const mixedScriptWord = /[a-z\u0370-\u052f]+/g;
const markupInsideWord =
  /(?<=\p{L})(?:[*`~^\\]{1,3}|<\/?(?:b|i|u|s|em|strong|span|sub|sup|mark|font)(?: [^<>]{0,80})?>)(?=\p{L}|<)/giu;

const undividedLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');
/** In a word with Latin letters too, a Cyrillic `и` means `u`. */
const lookAlikesInWords: ReadonlyMap<string, string> = new Map([...lookAlikes, ['и', 'u']]);

/**
 * Folds the letters of a text to plain ones. It replaces compatibility forms (NFKC) and look-alikes of other scripts inside
 * Latin words; removes invisible characters, markup inside words, and accents of Latin, Greek and Cyrillic letters; and lowers
 * the case. Unicode tag characters, which a model reads but a person does not see, become ASCII.
 *
 * @param kinds the kinds of the characters in the text, as bits of `characterKind`; any by default.
 */
export function foldLetters(text: string, kinds: number = anyKind): string {
  const isStrange = (kinds & characterKind.strange) !== 0;
  const lower = isStrange ? foldUnicode(text) : text.toLowerCase();
  // Folding turns compatibility forms of markup into markup.
  const hasMarkup = isStrange || (kinds & characterKind.markup) !== 0;
  return hasMarkup ? lower.replace(markupInsideWord, '') : lower;
}

const firstWide = 0x80;
const lastSpace = 0x20;

/** Folds the words that have a character beyond ASCII, and lowers the case of the others: most words need no more. */
function foldUnicode(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < firstWide) continue;
    let start = at;
    while (start > done && text.charCodeAt(start - 1) > lastSpace) start -= 1;
    // Continues to the next white space, so words without one between them are folded together.
    while (at < text.length && text.charCodeAt(at) > lastSpace) at += 1;
    parts.push(text.slice(done, start).toLowerCase(), foldAnyWord(text.slice(start, at)));
    done = at;
  }
  parts.push(text.slice(done).toLowerCase());
  return parts.join('');
}

const foldAnyWord = foldBySimpleForms(foldWord);

/** Folds a word with any characters. */
function foldWord(word: string): string {
  const plain = word
    .replace(tagCharacters, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
    .replace(invisible, '')
    // Normalisation sorts the marks of a letter, which takes time quadratic in their number.
    .replace(markRun, (marks) =>
      Array.from(marks.slice(0, 2 * maxMarks))
        .slice(0, maxMarks)
        .join(''),
    )
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(undividedLetters, (letter) => plainLetters.get(letter) ?? letter);
  if (!mixedScripts.test(plain)) return plain;
  return plain.replace(mixedScriptWord, (letters) =>
    mixedScripts.test(letters) ? replaceLetters(letters, lookAlikesInWords) : letters,
  );
}

function replaceLetters(word: string, letters: ReadonlyMap<string, string>): string {
  return Array.from(word, (letter) => letters.get(letter) ?? letter).join('');
}
