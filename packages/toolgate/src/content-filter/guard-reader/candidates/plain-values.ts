import { commonWords } from '../../reading/index.ts';
import { classifyWord, type PromptSentence } from '../../secrecy/index.ts';
import { beforeValue } from '../../statements/index.ts';
import { endsLine } from './labels.ts';

/** A part of a prompt without the shape of a value. Only its place, or its capitals, show that it may be one. */
interface PlainValue {
  value: string;
  /** Offset of its first character in the prompt. */
  start: number;
}

const maxWords = 4;
const minLetters = 4;
const minCapitals = 6;
const clauseEnd =
  /[,;:()–—.!?"]|\s-\s|\s(?:and|but|so|und|aber|et|mais|y|pero|e|ma|mas|en|maar|och|men|i|ale)\s/gu;
/** A line that is a few words, without its bullet and its last sign. */
const item = /^\s*(?:[-*•·]\s+|\d{1,2}[.)]\s+)?([\p{L}\p{N}][^\n:;,.!?()]{2,40}?)[\s.;,]*$/u;
const capitals = /(?<![\p{L}\p{N}_-])\p{Lu}{2,}(?:-\p{Lu}{2,})*(?![\p{L}\p{N}_-])/gu;

/** Finds the plain words of a sentence that may be a value: at the end of a clause, as a whole line, in capitals. */
export function findPlainValues(text: string, sentence: PromptSentence): PlainValue[] {
  return [
    ...findClauseEnds(text, sentence),
    ...findItem(text, sentence),
    ...findCapitals(text, sentence),
  ];
}

/** Finds the words after a word such as `is`: `is okapi`, `beneath the third step`. */
function findClauseEnds(text: string, { start, end }: PromptSentence): PlainValue[] {
  const line = text.slice(start, end);
  const found: PlainValue[] = [];
  let from = 0;
  for (const { index, 0: sign } of [...line.matchAll(clauseEnd), { index: line.length, 0: '' }]) {
    const clause = line.slice(from, index);
    const tokens = [...clause.matchAll(/\p{L}[\p{L}'’-]*/gu)];
    const at = tokens.findIndex(({ 0: token }, place) => place > 0 && beforeValue.test(token));
    if (at >= 0) addPlain(tokens.slice(at + 1), clause, start + from, found);
    from = index + sign.length;
  }
  return found;
}

/** Finds a line of a few words: an item of a list, or an answer under its heading. */
function findItem(text: string, sentence: PromptSentence): PlainValue[] {
  const { start, end, words, isLineStart } = sentence;
  if (!isLineStart || words.length > maxWords || !endsLine(text, sentence)) return [];
  const value = item.exec(text.slice(start, end))?.[1];
  return value === undefined ? [] : [{ value, start: text.indexOf(value, start) }];
}

/** Finds words in capitals. Frequent words are in capitals for emphasis. */
function findCapitals(text: string, { start, end }: PromptSentence): PlainValue[] {
  return [...text.slice(start, end).matchAll(capitals)]
    .filter(({ 0: value }) => value.length >= minCapitals && value.split('-').some(isInfrequent))
    .map(({ index, 0: value }) => ({ value, start: start + index }));
}

function isInfrequent(word: string): boolean {
  const lower = word.toLowerCase();
  return word.length >= minLetters && !commonWords.has(lower) && classifyWord(lower) === 0;
}

function addPlain(
  tokens: RegExpExecArray[],
  clause: string,
  offset: number,
  found: PlainValue[],
): void {
  while (tokens.length > 0 && isOpening(tokens[0]?.[0] ?? '')) tokens.shift();
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined || tokens.length > maxWords) return;
  const value = clause.slice(first.index, last.index + last[0].length);
  if (value.length < minLetters || /[^\p{L}\s'’-]/u.test(value)) return;
  found.push({ value, start: offset + first.index });
}

function isOpening(token: string): boolean {
  return commonWords.has(token.toLowerCase()) || beforeValue.test(token);
}
