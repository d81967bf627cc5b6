/**
 * Cuts a text into pieces, for work on it that several turns of the event loop share. No character of two code
 * units is cut in two.
 *
 * @param maxLength how long a piece may be, in code units; a piece that would cut a character is longer by one.
 */
export function cutText(text: string, maxLength: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = start + maxLength;
    const last = text.charCodeAt(end - 1);
    if (last >= 0xd800 && last <= 0xdbff) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
