import type { PromptSentence, PromptWord } from '../secrecy/index.ts';

/** A value in a field, a cell or an element, or an amount. */
interface Field {
  value: string;
  /** Offset of its first character in the prompt. */
  start: number;
  /** How certain the shape of a value is; see `GivenValue`. */
  certainty: number;
  /** The words of its key; empty without a key. */
  subject: readonly PromptWord[];
  /** Whether it is an amount. An amount may be a part of another value. */
  isAmount: boolean;
}

/** An entry in a sentence or in code: `key: value`, `key = value`, `attribute="value"`, `key (note): value`, `key → value`, `key — value`. */
const entry =
  /(?<![\p{L}\p{N}_])["']?([\p{L}_][\p{L}\p{N}_ .-]{1,40})["']?(?:\s?\([^()\n]{1,40}\))?(?:\s{0,2}(?:[:=：→]|[-=]>)\s{0,2}|\s[—–-]\s)["']?([^\s"'<>{}[\]|:=#][^"'<>{}[\]|\n;:=#]{1,50}?)["']?(?=[;，。；！？、\n}\]<>/#|]|,(?!\d)|\.\s|\.?$|\s\(|\s{2})/gu;
const entrySign = /[:=：→]|->|\s[—–-]\s/;
/** The text in an element, a cell or brackets. */
const cell =
  /(?<=>)\s*([^<>\n]{2,60})(?=<)|(?<=\|)([^|\n]{2,50})(?=\|)|(?<=\[)([^\][\n]{2,40})(?=\])/gu;
/** A text without the spaces and quotation marks around it. */
const unquoted = /[^\s"'“”](?:.*[^\s"'“”])?/su;
const amount =
  /[€$£]\s?\d[\d.,]*\d|(?<![\p{L}\p{N}.,:])\d{3,}(?:[.,]\d+)*(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,:])\d+(?:[.,]\d+)?\s?[%€$£]/gu;
const maxCharacters = 600;
const maxWords = 4;
const entryCertainty = 2.5;
const amountCertainty = 2.4;
const cellCertainty = 2;
/** Maximum number of fields in a sentence. */
const maxFields = 24;

/** Finds the values of keys, cells and elements in a text, and its amounts. */
export function findFields(text: string, { start, end, words }: PromptSentence): Field[] {
  const line = text.slice(start, Math.min(end, start + maxCharacters));
  const found: Field[] = [];
  const add = (field: Omit<Field, 'subject' | 'isAmount'> & Partial<Field>): void => {
    if (found.length < maxFields && field.value.split(/\s+/).length <= maxWords)
      found.push({ subject: [], isAmount: false, ...field });
  };
  if (entrySign.test(line))
    for (const { index, 0: whole, 1: key = '', 2: value = '' } of line.matchAll(entry)) {
      const at = start + index + whole.lastIndexOf(value);
      const subject = words.filter((word) => word.start >= start + index && word.end <= at);
      if (key !== '') add({ value: value.trim(), start: at, certainty: entryCertainty, subject });
    }
  if (/[>|\]]/.test(line))
    for (const { index, 0: content } of line.matchAll(cell)) {
      const bare = unquoted.exec(content);
      if (bare === null || !/[\p{L}\p{N}]/u.test(bare[0])) continue;
      add({ value: bare[0], start: start + index + bare.index, certainty: cellCertainty });
    }
  if (/\d/.test(line))
    for (const { index, 0: value } of line.matchAll(amount))
      add({ value, start: start + index, certainty: amountCertainty, isAmount: true });
  return found;
}
