import type { Words } from '../text/index.ts';
import { mixHash } from './mix-hash.ts';

/** Number of slots for word n-grams, and the same number for character n-grams; a power of two. */
const kindCount: number = 1 << 17;
/** Number of slots of an n-gram model. The first half is for word n-grams. */
export const nGramCount: number = 2 * kindCount;
/** The value of a word n-gram; a character n-gram has the value 1. */
export const wordGramValue = 2;
/** Maximum number of words of a cell, and the minimum of a cell that ends with its paragraph. */
const cellLength = 16;
const minCellLength = 4;
/** Length of the longest n-grams, in words and in characters. */
const maxWords = 3;
const maxCharacters = 4;
const space = 0x20;
const noBreakSpace = 0xa0;

/**
 * The n-grams of a folded text, hashed to slots: one to three words, or four characters. They are grouped in cells of at most
 * sixteen words. An n-gram is listed as often as it occurs.
 */
export interface NGrams {
  /** The slots, cell after cell. The array may be longer. */
  slots: Int32Array;
  /** Start of the slots of each cell; the last entry is the end of the last cell. */
  cells: readonly number[];
  /** Number of words of each cell. */
  words: readonly number[];
}

/**
 * Reads the n-grams of a text, in time linear in it.
 *
 * @param buffer an array to reuse for the slots, if they fit.
 */
export function readNGrams(words: Words, buffer?: Int32Array): NGrams {
  const { text, count, from } = words;
  const maxSlots = text.length + maxWords * count;
  const slots = (buffer?.length ?? 0) < maxSlots ? new Int32Array(maxSlots) : buffer;
  const sink: Sink = { slots: slots ?? new Int32Array(maxSlots), count: 0 };
  const cells: number[] = [];
  const sizes: number[] = [];
  let last: LastCharacters = { key: 0, length: 0 };
  let start = 0;
  let first = 0;
  do {
    const after = endOfCell(words, first);
    const end = after === count ? text.length : (from[after] ?? text.length);
    cells.push(sink.count);
    sizes.push(after - first);
    addWordGrams(sink, words, first, after);
    last = addCharacterGrams(sink, last, text, start, end);
    start = end;
    first = after;
  } while (first < count);
  cells.push(sink.count);
  return { slots: sink.slots, cells, words: sizes };
}

/** Returns the index of the word after a cell. A cell ends with its paragraph, because the next paragraph may be a document. */
function endOfCell({ sentence, count }: Words, first: number): number {
  const limit = Math.min(count, first + cellLength);
  for (let word = first + minCellLength; word < limit; word += 1) {
    if ((sentence[word] ?? 0) - (sentence[word - 1] ?? 0) > 1) return word;
  }
  return limit;
}

/** Returns the vector length of a text with this many slots and words. Dividing by it makes texts of any length comparable. */
export function nGramLength(slots: number, words: number): number {
  const wordGrams = maxWords * words;
  return Math.sqrt(1 + slots - wordGrams + wordGrams * wordGramValue ** 2);
}

interface Sink {
  slots: Int32Array;
  count: number;
}

/** The characters before the current one, a byte each, and their number. */
interface LastCharacters {
  key: number;
  length: number;
}

function addWordGrams(sink: Sink, { hash, count }: Words, first: number, after: number): void {
  const { slots } = sink;
  let at = sink.count;
  for (let word = first; word < after; word += 1) {
    const own = hash[word] ?? 0;
    const next = word + 1 < count ? (hash[word + 1] ?? 0) : 1;
    const third = word + 2 < count ? (hash[word + 2] ?? 0) : 1;
    const pair = Math.imul(own, 31) ^ next;
    slots[at] = mixHash(own, 0x11) & (kindCount - 1);
    slots[at + 1] = mixHash(pair, 0x23) & (kindCount - 1);
    slots[at + 2] = mixHash(Math.imul(pair, 31) ^ third, 0x35) & (kindCount - 1);
    at += maxWords;
  }
  sink.count = at;
}

function addCharacterGrams(
  sink: Sink,
  { key: before, length: known }: LastCharacters,
  text: string,
  start: number,
  end: number,
): LastCharacters {
  const { slots } = sink;
  let count = sink.count;
  let key = before;
  let length = known;
  for (let at = start; at < end; at += 1) {
    let code = text.charCodeAt(at);
    if (code <= space || code === noBreakSpace) {
      // White space of any length counts as one space.
      if ((key & 0xff) === space) continue;
      code = space;
    }
    key = (key << 8) | ((code + (code >>> 8) * 37) & 0xff);
    length += 1;
    if (length < maxCharacters) continue;
    slots[count] = kindCount | (mixHash(key, 0x47) & (kindCount - 1));
    count += 1;
  }
  sink.count = count;
  return { key, length };
}
