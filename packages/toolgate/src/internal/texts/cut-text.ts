/**
 * Cuts a text into pieces, so that several turns of the event loop can share the work on it. It keeps surrogate pairs whole.
 *
 * @param maxLength the maximum length of a piece, in code units; a piece is one longer if it would cut a surrogate pair.
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
