import type { LongWork } from '../long-work.ts';
import { createNgramIndex, type HiddenWord, type NgramIndex } from '../prompt-index/index.ts';
import { countConsonants, getConsonantBit } from './word-key.ts';

/** The uncommon words of a hidden text in order, indexed by their consonants. */
export interface ChainIndex {
  /** The places of each word, by its key. */
  readonly places: NgramIndex;
  /** The size of all arrays in bytes. */
  readonly bytes: number;
  /** The hidden word at a place. */
  readonly wordAt: Int32Array;
  /** How much the consonants of the word at a place say, from 0 to 1. */
  readonly certainty: Float32Array;
  /** For each place, the sum of the certainties before it. */
  readonly certaintyBefore: Float64Array;
}

const minConsonants = 2;
const certainties = [0, 0, 0.4, 0.8, 1];
const mixer = 0x9e3779b1;

/** Returns how much a word says with this number of different consonants, from 0 to 1. */
function getCertainty(key: number): number {
  return certainties[Math.min(countConsonants(key), certainties.length - 1)] ?? 1;
}

/** Spreads keys over the slots of an index. */
export function hashKey(key: number): number {
  return Math.imul(key, mixer);
}

/** Number of words in one piece of work. */
const pieceWords = 4096;

/** Indexes the uncommon words of a hidden text with at least two consonants. */
export function* indexChains(words: readonly HiddenWord[]): LongWork<ChainIndex> {
  const keys: number[] = [];
  const wordAt: number[] = [];
  for (const [word, { form }] of words.entries()) {
    if (word % pieceWords === 0) yield;
    if (form.rarity < 1) continue;
    let key = 0;
    for (const letter of form.letters) key |= getConsonantBit(letter);
    if (countConsonants(key) < minConsonants) continue;
    keys.push(key);
    wordAt.push(word);
  }
  const places = createNgramIndex({ ngrams: keys.length, places: keys.length });
  for (const [place, key] of keys.entries()) {
    if (place % pieceWords === 0) yield;
    places.add(hashKey(key), place);
  }
  yield;
  const certainty = Float32Array.from(keys, getCertainty);
  const certaintyBefore = new Float64Array(keys.length + 1);
  for (let place = 0; place < keys.length; place++)
    certaintyBefore[place + 1] = (certaintyBefore[place] ?? 0) + (certainty[place] ?? 0);
  const hiddenWords = Int32Array.from(wordAt);
  const bytes =
    places.bytes + hiddenWords.byteLength + certainty.byteLength + certaintyBefore.byteLength;
  return { places, bytes, wordAt: hiddenWords, certainty, certaintyBefore };
}
