/** The start of the run of some characters that a place in a text is in. */
export function findRunStart(text: string, characters: RegExp, place: number): number {
  let start = place;
  while (start > 0 && characters.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** The end of the run of some characters from a place in a text on. */
export function findRunEnd(text: string, characters: RegExp, place: number): number {
  let end = place;
  while (end < text.length && characters.test(text.charAt(end))) end += 1;
  return end;
}
