import type { Choose } from './make-value.ts';

/** Reads a list of phrases, one a line or with `|` between them. A blank at the end of a phrase belongs to it. */
export function readPhrases(text: string): string[] {
  return text
    .split(/[|\n]/)
    .map((phrase) => phrase.trimStart())
    .filter((phrase) => phrase !== '');
}

/** Reads a list with one entry a line. */
export function readLines(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

/** Innermost choices of a template. */
const choice = /\[([^[\]]*)\]/;

/** Writes one of the phrases of a template, in which `[one|other]` is a choice, also one within another. */
export function writePhrase(template: string, choose: Choose): string {
  let text = template;
  for (let found = choice.exec(text); found !== null; found = choice.exec(text))
    text =
      text.slice(0, found.index) +
      choose((found[1] ?? '').split('|')) +
      text.slice(found.index + found[0].length);
  return text;
}
