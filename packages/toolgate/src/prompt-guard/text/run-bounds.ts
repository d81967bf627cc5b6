/** A set of characters: 1 at the code unit of each. */
export type CharacterSet = Uint8Array;

/** Creates the set of the characters of a text. */
export function characterSet(characters: string): CharacterSet {
  const codes = Array.from(characters, (character) => character.charCodeAt(0));
  const set = new Uint8Array(Math.max(...codes) + 1);
  for (const code of codes) set[code] = 1;
  return set;
}

/** Returns the start of the run of `characters` that goes up to `place`. */
export function findRunStart(text: string, characters: CharacterSet, place: number): number {
  let start = place;
  while (start > 0 && characters[text.charCodeAt(start - 1)] === 1) start -= 1;
  return start;
}

/** Returns the end of the run of `characters` that continues from `place`. */
export function findRunEnd(text: string, characters: CharacterSet, place: number): number {
  let end = place;
  while (end < text.length && characters[text.charCodeAt(end)] === 1) end += 1;
  return end;
}
