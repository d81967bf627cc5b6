import { type LongWork, pieceCharacters } from '../long-work.ts';

/** A text made from a prompt, with the way back to the prompt. */
export interface PlainPrompt {
  text: string;
  /** Returns the offset in the prompt of an offset in `text`. */
  toSource: (offset: number) => number;
  /** Returns the offset in `text` of an offset in the prompt. */
  toPlain: (offset: number) => number;
}

/** Returns the text that replaces a match. `isLineStart` says whether only spaces precede it in its line. */
export type Replace = (match: RegExpExecArray, isLineStart: boolean) => string;

/** Returns a text unchanged. */
export function keep(text: string): PlainPrompt {
  return { text, toSource: (offset) => offset, toPlain: (offset) => offset };
}

/** Replaces the matches of a pattern, in linear time and in pieces. */
export function* rewrite(
  source: PlainPrompt,
  pattern: RegExp,
  replace: Replace,
): LongWork<PlainPrompt> {
  /** The offsets where a copied or replaced part begins, in the source and in the new text. */
  const before = [0];
  const after = [0];
  const parts: string[] = [];
  let length = 0;
  let isLineStart = true;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
    const line = part.lastIndexOf('\n') + 1;
    isLineStart = (line > 0 || isLineStart) && part.slice(line).trim() === '';
  };
  let from = 0;
  let pieceEnd = pieceCharacters;
  for (const match of source.text.matchAll(pattern)) {
    add(source.text.slice(from, match.index));
    from = match.index + match[0].length;
    const replaced = replace(match, isLineStart);
    if (replaced !== match[0]) {
      // A part of the match that stays keeps its place.
      const kept = Math.max(0, match[0].indexOf(replaced));
      before.push(match.index + kept, from);
      after.push(length, length + replaced.length);
    }
    add(replaced);
    if (from < pieceEnd) continue;
    pieceEnd = from + pieceCharacters;
    yield;
  }
  if (after.length === 1) return source;
  add(source.text.slice(from));
  return {
    text: parts.join(''),
    toSource: (offset) => source.toSource(shift(offset, after, before)),
    toPlain: (offset) => shift(source.toPlain(offset), before, after),
  };
}

/** Moves an offset from the parts at `from` to the parts at `to`. It stays within its part. */
function shift(offset: number, from: readonly number[], to: readonly number[]): number {
  let low = 0;
  let high = from.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((from[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.min((to[low] ?? 0) + offset - (from[low] ?? 0), to[low + 1] ?? Infinity);
}
