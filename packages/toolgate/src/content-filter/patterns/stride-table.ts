import { createStrideHash, maxStride, strideWindow } from './stride-hash.ts';
import { createWindowTable, type WindowTable } from './window-table.ts';

/** A text as symbols, and the hidden word that each belongs to. */
export interface Sequence {
  symbols: Int32Array;
  words: Int32Array;
}

/** Where windows of letters end, in order and in other orders. Each is indexed when first asked for. */
export interface StrideTables {
  /** Windows of letters in order. */
  letters(): WindowTable;
  /** Windows of every second to twelfth letter. */
  strides(): WindowTable;
  /** The hidden word at a place of either. */
  wordAtStride(place: number): number;
}

/** Symbols of a text that are indexed in other orders. */
const maxSymbols = 8000;
/** Different letters, of the twelve of a window, that it needs to say anything. */
const minDistinct = 6;
/** At most one window in this many is sampled, but in texts of very few words. */
const expectedShare = 2;

/** Indexes sequences as they are when only every `stride`th letter is taken, one pass after another, forwards and backwards. */
export function indexStrides(sequences: readonly Sequence[]): StrideTables {
  const forms = sequences.flatMap(({ symbols, words }): Sequence[] => {
    const cut = { symbols: symbols.slice(0, maxSymbols), words: words.slice(0, maxSymbols) };
    return [cut, { symbols: cut.symbols.toReversed(), words: cut.words.toReversed() }];
  });
  const total = forms.reduce((sum, { symbols }) => sum + symbols.length, 0);
  /** For each form and stride, where its places begin. */
  const starts: number[] = [];
  let end = 0;
  for (const { symbols } of forms)
    for (let stride = 1; stride <= maxStride; stride++) {
      starts.push(end);
      end += symbols.length + maxStride;
    }

  /** Indexes the windows of some strides. */
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

/** Calls back with the hash of each sampled window, the number of its last symbol, and its stride. */
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

/** The number of a letter in the order of remainders: first all letters of remainder 0, then those with remainder 1, and so on. */
function rank(at: number, { stride, length }: { stride: number; length: number }): number {
  return (at % stride) * Math.ceil(length / stride) + Math.floor(at / stride);
}

/** Whether a window has enough different letters: rows of a grid and lines of signs are alike everywhere. */
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
