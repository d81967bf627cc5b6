const backslash = 0x5c;
/** A backslash, "u" and four digits. */
const maxEscapeLength = 6;

/** Returns the index after the quotation mark that ends a string of JSON; -1 without one. Takes linear time for all strings of a text. */
export function findLiteralEnd(json: string, from: number): number {
  let end = json.indexOf('"', from + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? -1 : end + 1;
}

/**
 * Returns where to cut the content of a string of JSON: at an index, or before the escape that a cut there would split.
 *
 * @param text the content, with the character at the index if it has more.
 */
export function cutBeforeEscape(text: string, at: number): number {
  const last = text.slice(0, at).lastIndexOf('\\');
  if (last === -1 || isEscaped(text, last)) return at;
  const length = text[last + 1] === 'u' ? maxEscapeLength : 2;
  return last + length > at ? last : at;
}

/** Whether an odd number of backslashes precedes an index of a JSON text. */
export function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
