import type { Replace } from './rewrite.ts';

/** A row of a table with a number and a text. */
export const numberedRow: RegExp = /^[ \t]*\|[ \t]*(\d{1,3})[.)]?[ \t]*\|([^|\n]{4,})\|[ \t]*$/gm;
const minRowWords = 2;
/** The sign before a line of a quotation or a comment. */
const markedLine = /^[ \t]*(?:>|#+|\/\/|--|;) ?/;
/** A string in an item of YAML or in the last field of CSV. */
const quotedLine = /^[ \t]*(?:-[ \t]|\d{1,4},)?"(?!")(.{12,})",?[ \t]*$/;

/** Returns the pattern that carries each line of a text; `undefined` without one. Its group is the text of a line. */
export function findCarrier(text: string): RegExp | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.every((line) => markedLine.test(line))) return new RegExp(markedLine, 'gm');
  // The first line may have the names of the fields.
  const isQuoted = lines.length > 1 && lines.slice(1).every((line) => quotedLine.test(line));
  return isQuoted ? new RegExp(quotedLine, 'gm') : undefined;
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
