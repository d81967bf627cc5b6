import { createStrideHash, maxStride, strideWindow } from './stride-hash.ts';
import { createWindowTable, type WindowTable } from './window-table.ts';

/** A text as symbols, and the hidden word of each symbol. */
export interface Sequence {
  symbols: Int32Array;
  words: Int32Array;
}

/** The end places of windows of letters, in order and in other orders. Each table is built on first use. */
export interface StrideTables {
  /** Returns the windows of letters in order. */
  letters(): WindowTable;
  /** Returns the windows of every second to twelfth letter. */
  strides(): WindowTable;
  /** Returns the hidden word at a place of either table. */
  wordAtStride(place: number): number;
}

/** Maximum number of indexed symbols of a text. */
const maxSymbols = 8000;
/** Minimum number of different letters among the twelve of a window with enough information. */
const minDistinct = 6;
/** The table has room for one window in this many. Only texts of very few words have more sampled windows. */
const expectedShare = 2;

/** Indexes sequences forwards and backwards. For each stride it takes every `stride`th letter, one pass after another. */
export function indexStrides(sequences: readonly Sequence[]): StrideTables {
  const forms = sequences.flatMap(({ symbols, words }): Sequence[] => {
    const cut = { symbols: symbols.slice(0, maxSymbols), words: words.slice(0, maxSymbols) };
    return [cut, { symbols: cut.symbols.toReversed(), words: cut.words.toReversed() }];
  });
  const total = forms.reduce((sum, { symbols }) => sum + symbols.length, 0);
  /** For each form and stride, its first place. */
  const starts: number[] = [];
  let end = 0;
  for (const { symbols } of forms)
    for (let stride = 1; stride <= maxStride; stride++) {
      starts.push(end);
      end += symbols.length + maxStride;
    }

  /** Indexes the windows of the strides from `narrowest` to `widest`. */
  function indexWindows(narrowest: number, widest: number): WindowTable {
    const table = createWindowTable((total * widest) / expectedShare);
    for (const [form, { symbols }] of forms.entries())
      readStrides(symbols, widest, (hash, at, stride) => {
        if (stride < narrowest) return;
        const start = starts[form * maxStride + stride - 1] ?? 0;
        table.add(hash, start + rank(at, { stride, length: symbols.length }));
      });
    return table;
  }

  let letters: WindowTable | undefined;
  let strides: WindowTable | undefined;
  return {
    letters: () => (letters ??= indexWindows(1, 1)),
    strides: () => (strides ??= indexWindows(2, maxStride)),
    wordAtStride(place) {
      let number = starts.length - 1;
      while (number > 0 && (starts[number] ?? 0) > place) number--;
      const form = forms[Math.floor(number / maxStride)];
      const stride = (number % maxStride) + 1;
      const height = Math.ceil((form?.symbols.length ?? 0) / stride);
      const within = place - (starts[number] ?? 0);
      return form?.words[Math.floor(within / height) + (within % height) * stride] ?? -1;
    },
  };
}

/** Calls `onWindow` with the hash of each sampled window, the index of its last symbol, and its stride. */
function readStrides(
  symbols: Int32Array,
  widest: number,
  onWindow: (hash: number, at: number, stride: number) => void,
): void {
  const { push, getHash } = createStrideHash(widest);
  for (let at = 0; at < symbols.length; at++) {
    const sampled = push(symbols[at] ?? 0);
    for (let stride = 1; sampled >> stride > 0; stride++)
      if (((sampled >> stride) & 1) === 1 && isVaried(symbols, at, stride))
        onWindow(getHash(stride), at, stride);
  }
}

/**
 * Returns the position of a letter in the order of the passes: first all letters with remainder 0, then all with
 * remainder 1, and so on.
 */
function rank(at: number, { stride, length }: { stride: number; length: number }): number {
  return (at % stride) * Math.ceil(length / stride) + Math.floor(at / stride);
}

/** Whether a window has enough different letters. Rows of a grid and lines of signs are the same everywhere. */
function isVaried(symbols: Int32Array, at: number, stride: number): boolean {
  let seen = 0;
  let distinct = 0;
  for (let back = 0; back < strideWindow; back++) {
    const bit = 1 << ((symbols[at - back * stride] ?? 0) & 31);
    if ((seen & bit) === 0) distinct++;
    seen |= bit;
  }
  return distinct >= minDistinct;
}
