import { commonIdeographs, commonWords } from '../../reading/index.ts';
import type { PromptSentence, PromptWord } from '../../secrecy/index.ts';

/** Words of a prompt that may be a value. */
interface ContentRun {
  value: string;
  /** Offset of its first character in the prompt. */
  start: number;
}

/** Maximum number of words in a run. */
const maxWords = 4;
const digit = /^\d/;
/** A sign inside a number: `0.33`, `5,500`. */
const inNumber = /^[.,:/-]$/;
/** Single letters and digits in a row: `5 1 8 8 0`, `C, A, D, D, B`. */
const singles = /(?<![\p{L}\p{N}])(?:(?:\p{Lu}|\d)[,\s]\s?){3,}(?:\p{Lu}|\d)(?![\p{L}\p{N}])/gu;
/** Numbers with their units in Chinese and Japanese: `50万円`, `10月8号`. */
const counted = /(?:\d{1,12}(?:[.,:]\d{1,12}){0,3}[十百千万萬億亿]{0,3}\p{Script=Han})+/gu;
/** Chinese and Japanese characters up to a particle, or up to a Japanese ending. */
const ideographs = new RegExp(`[^\\p{Script=Hiragana}${[...commonIdeographs].join('')}]{2,}`, 'gu');

/**
 * Finds the runs of content words in a sentence outside of known values. A run ends at a sign, a frequent word, a word with
 * a meaning for secrecy, and a word in another case. In a long run, each word may be a value.
 */
export function findContentRuns(
  text: string,
  sentence: PromptSentence,
  known: readonly ContentRun[],
): ContentRun[] {
  const found: ContentRun[] = [];
  const add = (start: number, end: number): void => {
    found.push({ value: text.slice(start, end), start });
  };
  const line = text.slice(sentence.start, sentence.end);
  for (const pattern of [singles, counted])
    for (const { index, 0: value } of line.matchAll(pattern))
      add(sentence.start + index, sentence.start + index + value.length);
  let run: PromptWord[] = [];
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (run.length > maxWords) for (const { start, end } of run) add(start, end);
    else if (first !== undefined && last !== undefined) add(first.start, last.end);
    run = [];
  };
  for (const word of sentence.words) {
    const previous = run.at(-1);
    if (previous !== undefined && !continues(previous, word, text)) close();
    const isKnown = known.some(
      ({ start, value }) => start < word.end && word.start < start + value.length,
    );
    if (isKnown || word.classes !== 0 || commonWords.has(word.text)) close();
    else if (!/\p{Script=Han}/u.test(word.text)) run.push(word);
    else
      for (const { index, 0: part } of word.text.matchAll(ideographs))
        add(word.start + index, word.start + index + part.length);
  }
  close();
  return found;
}

/** Whether a word continues the run that ends with another word. */
function continues(previous: PromptWord, word: PromptWord, text: string): boolean {
  const between = text.slice(previous.end, word.start);
  const [before, after] = [digit.test(previous.text), digit.test(word.text)];
  if (inNumber.test(between)) return before && after;
  if (between !== ' ' && between !== '') return false;
  return before || after || isUpper(previous, text) === isUpper(word, text);
}

function isUpper({ start }: PromptWord, text: string): boolean {
  return /^\p{Lu}/u.test(text.slice(start, start + 2));
}
