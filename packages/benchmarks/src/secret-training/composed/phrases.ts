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
