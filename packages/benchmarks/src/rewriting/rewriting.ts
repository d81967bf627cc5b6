/** A way to write a text that keeps all its words or letters. */
export interface Rewriting {
  /** Its unique name in the report. */
  name: string;
  /** Writes the text, as one text or as several parts of one answer. */
  write: (text: string) => string | string[];
}

/** Words of a text with their punctuation. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Words of a text as bare letters and digits. */
export function bareWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Cuts a list into groups of `size`; the last one may be shorter. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Cuts a text into pieces of `size` characters; the last one may be shorter. */
export function slices(text: string, size: number): string[] {
  return chunk(Array.from(text), size).map((piece) => piece.join(''));
}

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number[] {
  return [...Buffer.from(text, 'utf8')];
}

/** Rewrites each word of a text and leaves the rest. */
export function eachWord(text: string, rewrite: (word: string, at: number) => string): string {
  let at = 0;
  return text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => rewrite(word, at++));
}

/** Rewrites each letter from `a` to `z` by its place in the alphabet, and leaves the rest. */
export function eachLetter(
  text: string,
  rewrite: (place: number, letter: string) => string,
): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    rewrite(letter.toLowerCase().charCodeAt(0) - 0x61, letter),
  );
}

/** Spells the letters of each word with one sign a letter, joined by `between`, and joins the words by `gap`. */
export function spellWords(
  text: string,
  sign: (place: number) => string,
  { between = ' ', gap = ' ' }: { between?: string; gap?: string } = {},
): string {
  return (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .map((word) => Array.from(word, (letter) => sign(letter.charCodeAt(0) - 0x61)).join(between))
    .join(gap);
}

/** A permutation of 0 to `length - 1` that depends on `seed` only. */
export function shuffledPlaces(length: number, seed: number): number[] {
  const places = Array.from({ length }, (_, at) => at);
  let state = seed;
  for (let at = length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const other = (state >>> 8) % (at + 1);
    [places[at], places[other]] = [places[other] ?? 0, places[at] ?? 0];
  }
  return places;
}
