import { foldCodeUnit } from './folding.ts';

/** A stretch of a text, folded once for all readers. Reading strings that were cut and joined is slow. */
export interface FoldedText {
  /** Its UTF-16 code units. Ignore entries from index `length`. */
  readonly codes: Uint16Array;
  /** The result of `foldCodeUnit` for each code unit. */
  readonly letters: Uint16Array;
  /** The number of code units. */
  length: number;
}

/** Maximum number of code units in one stretch. */
const maxUnits = 1024;
/** Maximum number of spare stretches. More are rarely in use at a time: only texts inside texts need several. */
const maxSpare = 8;
const spare: FoldedText[] = [];

/**
 * Folds a text stretch by stretch and passes each to `read`, until `read` returns `false`. It never splits a surrogate
 * pair. It reuses the stretch, so `read` must not keep it.
 */
export function readFolded(text: string, read: (stretch: FoldedText) => boolean): void {
  const stretch = spare.pop() ?? createStretch();
  for (let start = 0; start < text.length;) {
    const end = endStretch(text, start);
    fold(stretch, text, { start, end });
    if (!read(stretch)) break;
    start = end;
  }
  if (spare.length < maxSpare) spare.push(stretch);
}

/** Folds a whole text of any length. The caller may keep the result. */
export function foldText(text: string): FoldedText {
  const stretch = createStretch(text.length);
  fold(stretch, text, { start: 0, end: text.length });
  return stretch;
}

function createStretch(units = maxUnits): FoldedText {
  return { codes: new Uint16Array(units), letters: new Uint16Array(units), length: 0 };
}

function endStretch(text: string, start: number): number {
  const end = start + maxUnits;
  if (end >= text.length) return text.length;
  return isFirstHalf(text.charCodeAt(end - 1)) ? end - 1 : end;
}

/** Whether a code unit is the first half of a surrogate pair. */
export function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Returns the code point at `at`. `to` is the end of the text and must not split a surrogate pair. */
export function readCodePoint({ codes }: FoldedText, at: number, to: number): number {
  const first = codes[at] ?? 0;
  const second = at + 1 < to ? (codes[at + 1] ?? 0) : 0;
  if (!isFirstHalf(first) || second < 0xdc00 || second > 0xdfff) return first;
  return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

function fold(
  stretch: FoldedText,
  text: string,
  { start, end }: { start: number; end: number },
): void {
  const { codes, letters } = stretch;
  const length = end - start;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(start + at);
    codes[at] = code;
    letters[at] = foldCodeUnit(code);
  }
  stretch.length = length;
}
