const space = 0x20;
const firstControl = 0x09;
const lastControl = 0x0d;
const firstWide = 0xa0;
const wideSpace = /\s/;

/** Whether a code unit is white space, as `\s` in a regular expression. */
export function isWhiteSpace(code: number): boolean {
  if (code < firstWide) return code === space || (code >= firstControl && code <= lastControl);
  return wideSpace.test(String.fromCharCode(code));
}

/** Returns the index of the next white space from an index on, or the end of the text. */
export function findSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isWhiteSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the index of the next character that is not white space, or the end of the text. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isWhiteSpace(text.charCodeAt(at))) at += 1;
  return at;
}
