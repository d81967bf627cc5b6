import type { Replace } from './rewrite.ts';

/** A row of a table with a number and a text. */
export const numberedRow: RegExp = /^[ \t]*\|[ \t]*(\d{1,3})[.)]?[ \t]*\|([^|\n]{4,})\|[ \t]*$/gm;
const minRowWords = 2;
/** The sign before a line of a quotation or a comment. */
const markedLine = /^[ \t]*(?:>|#+|\/\/|--|;) ?/;
/** A string alone in its line: an item of a list in YAML, TOML or code, a part of a long string, the last field of CSV. */
const quotedLine = /^[ \t]*(?:-[ \t]+|\d{1,4},)?"(?!")((?:[^"\\]|\\.|"")+)",?[ \t]*$/;
/** The end of a line that opens a list of strings. */
const opensList = /[[({:=>|]\s*$/;
/** Maximum words of a line that names the fields of strings, or opens a list of them. */
const maxNameWords = 2;
const maxOpeningWords = 5;
const minQuotedLines = 2;

/** Returns the pattern that carries each line of a text; `undefined` without one. Its group is the text of a line. */
export function findCarrier(text: string): RegExp | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.every((line) => markedLine.test(line))) return new RegExp(markedLine, 'gm');
  const others = lines.filter((line) => !quotedLine.test(line));
  const isQuoted = lines.length - others.length >= minQuotedLines && others.every(isFrame);
  return isQuoted ? new RegExp(quotedLine, 'gm') : undefined;
}

/** Whether a line opens or closes a list of strings, or names their fields. */
function isFrame(line: string): boolean {
  const words = line.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  return words <= (opensList.test(line) ? maxOpeningWords : maxNameWords);
}

/** Returns the text in a line with a carrier. */
export const unwrapLine: Replace = ([, text = '']) => text.replace(/["\\]"/g, '"');

/** Creates the rewriting of numbered rows as lines. The number of a row that does not count says something itself. */
export function unwrapRows(): Replace {
  let last = 0;
  return ([row, number, text = '']) => {
    const isNext = Number(number) === last + 1 || Number(number) === 1;
    if (!isNext || text.trim().split(/\s+/).length < minRowWords) return row;
    last = Number(number);
    return text.trim();
  };
}
