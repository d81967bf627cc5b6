/** Returns the start of the run of `characters` that goes up to `place`. */
export function findRunStart(text: string, characters: RegExp, place: number): number {
  let start = place;
  while (start > 0 && characters.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** Returns the end of the run of `characters` that continues from `place`. */
export function findRunEnd(text: string, characters: RegExp, place: number): number {
  let end = place;
  while (end < text.length && characters.test(text.charAt(end))) end += 1;
  return end;
}
