import type { LongWork } from '../long-work.ts';
import { createNgramIndex, type HiddenWord, type NgramIndex } from '../prompt-index/index.ts';
import { countConsonants, getConsonantBit } from './word-key.ts';

/** The words of a hidden text that say something, in order, to be found by their consonants. */
export interface ChainIndex {
  /** The places of each key. */
  readonly places: NgramIndex;
  /** The hidden word at a place. */
  readonly wordAt: Int32Array;
  /** How much its consonants say, 0 to 1. */
  readonly certainty: Float32Array;
  /** The certainties of all places before each place. */
  readonly certaintyBefore: Float64Array;
}

const minConsonants = 2;
const certainties = [0, 0, 0.4, 0.8, 1];
const mixer = 0x9e3779b1;

/** How much a word with this many different consonants says, 0 to 1. */
function getCertainty(key: number): number {
  return certainties[Math.min(countConsonants(key), certainties.length - 1)] ?? 1;
}

/** Spreads keys over the slots of an index. */
export function hashKey(key: number): number {
  return Math.imul(key, mixer);
}

/** Words that are indexed in one piece of work. */
const pieceWords = 4096;

/** Indexes the words of a hidden text that are not common and have at least two consonants. */
export function* indexChains(words: readonly HiddenWord[]): LongWork<ChainIndex> {
  const keys: number[] = [];
  const wordAt: number[] = [];
  for (const [word, { letters, rarity }] of words.entries()) {
    if (word % pieceWords === 0) yield;
    if (rarity < 1) continue;
    let key = 0;
    for (const letter of letters) key |= getConsonantBit(letter);
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
  return { places, wordAt: Int32Array.from(wordAt), certainty, certaintyBefore };
}
