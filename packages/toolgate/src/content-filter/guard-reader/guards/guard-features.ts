import { hashLetters } from '../../linear-model/index.ts';
import { isUnspaced, type PromptWord, wordClass } from '../../secrecy/index.ts';

/** Number of features of a guard. */
export const guardFeatures: number = 1 << 18;
/** Number of letters in a stem. */
const stemLetters = 5;
/** Maximum number of words in the cache of hashes, of letters in each, and of letters of a word whose pairs count. */
const maxCachedWords = 20_000;
const maxCachedLetters = 30;
const maxCachedParts = 3;
const hashesByWord = new Map<string, WordHashes>();
/** The meanings that count, alone and in pairs. */
const meanings = Object.values(wordClass);
/** Seeds of the kinds of features. */
const seeds = {
  word: 17,
  part: 29,
  pair: 43,
  gap: 61,
  meaning: 79,
  meanings: 97,
  first: 113,
  last: 131,
} as const;
const labelSalt = 0x5bd1e995;
/** The hash of each number. A number is a value: it does not show whether the words around it guard something. */
const numberHash = 1;

/**
 * The hashes of a word and of its parts. The part of a long word is its stem. In scripts that write words without spaces, or join particles
 * to them, the parts are the pairs of characters, because a whole run of them seldom comes again.
 */
export interface WordHashes {
  own: number;
  parts: readonly number[];
}

/** A part of a text that may guard something. */
export interface GuardPart {
  words: readonly PromptWord[];
  /** Whether it is a heading, a key or a column instead of a sentence. */
  isLabel: boolean;
}

/**
 * Adds the features of a part to `found`: words and their parts, pairs of words at most two apart, and meanings of
 * words, alone and in pairs. A feature is a number from a hash. A label and a sentence have different numbers.
 */
export function collectGuardFeatures({ words, isLabel }: GuardPart, found: number[]): void {
  const salt = isLabel ? labelSalt : 0;
  let classes = 0;
  for (const [at, word] of words.entries()) {
    classes |= word.classes;
    const { own: hash, parts } = hashWord(word.text);
    if (hash === numberHash) continue;
    found.push(feature(seeds.word ^ salt, hash, 0));
    for (const part of parts) found.push(feature(seeds.part ^ salt, part, 0));
    const before = hashAt(words, at - 1);
    if (before === 0) found.push(feature(seeds.first ^ salt, hash, 0));
    else if (before !== numberHash) found.push(feature(seeds.pair ^ salt, before, hash));
    const beforeThat = hashAt(words, at - 2);
    if (beforeThat > numberHash || beforeThat < 0)
      found.push(feature(seeds.gap ^ salt, beforeThat, hash));
  }
  const last = hashAt(words, words.length - 1);
  if (last !== numberHash) found.push(feature(seeds.last ^ salt, last, 0));
  collectMeanings(classes, salt, found);
}

function hashAt(words: readonly PromptWord[], at: number): number {
  const word = words[at];
  return word === undefined ? 0 : hashWord(word.text).own;
}

function collectMeanings(classes: number, salt: number, found: number[]): void {
  for (let at = 0; at < meanings.length; at++) {
    const one = meanings[at] ?? 0;
    if ((classes & one) === 0) continue;
    found.push(feature(seeds.meaning ^ salt, one, 0));
    for (let next = at + 1; next < meanings.length; next++) {
      const other = meanings[next] ?? 0;
      if ((classes & other) !== 0) found.push(feature(seeds.meanings ^ salt, one, other));
    }
  }
}

/** Prefix sums of weights over the words of a part: of single words, and of pairs with the previous word or the one before it. */
const sums = { hashes: [0], alone: [0], pairs: [0], gaps: [0] };
const meant: number[] = [];

/**
 * Sums the weights of the features that {@link collectGuardFeatures} finds, in one pass. Returns a function for the sum
 * of any run of words, from index `from` to before `to`; `undefined` for an empty run. Use this function only until the
 * next call of `sumRuns`.
 */
export function sumRuns(
  { words, isLabel }: GuardPart,
  weights: Int8Array,
): (from: number, to: number) => number | undefined {
  const salt = isLabel ? labelSalt : 0;
  const weightOf = (seed: number, one: number, other: number): number =>
    one === numberHash || other === numberHash
      ? 0
      : (weights[feature(seed ^ salt, one, other)] ?? 0);
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < words.length; at++) {
    const { own: hash, parts } = hashWord(words[at]?.text ?? '');
    let alone = weightOf(seeds.word, hash, 0);
    for (const part of parts) alone += weightOf(seeds.part, part, 0);
    sums.hashes[at] = hash;
    sums.alone[at + 1] = (sums.alone[at] ?? 0) + alone;
    const pair = before === 0 ? 0 : weightOf(seeds.pair, before, hash);
    sums.pairs[at + 1] = (sums.pairs[at] ?? 0) + pair;
    const gap = beforeThat === 0 ? 0 : weightOf(seeds.gap, beforeThat, hash);
    sums.gaps[at + 1] = (sums.gaps[at] ?? 0) + gap;
    beforeThat = before;
    before = hash;
  }
  return (from, to) => {
    if (to <= from) return undefined;
    let sum =
      between(sums.alone, from, to) +
      between(sums.pairs, from + 1, to) +
      between(sums.gaps, from + 2, to) +
      weightOf(seeds.first, sums.hashes[from] ?? 0, 0) +
      weightOf(seeds.last, sums.hashes[to - 1] ?? 0, 0);
    let classes = 0;
    for (let at = from; at < to; at++) classes |= words[at]?.classes ?? 0;
    meant.length = 0;
    collectMeanings(classes, salt, meant);
    for (const one of meant) sum += weights[one] ?? 0;
    return sum;
  };
}

function between(totals: readonly number[], from: number, to: number): number {
  return to <= from ? 0 : (totals[to] ?? 0) - (totals[from] ?? 0);
}

/** Returns the hashes of a word in lower case. */
export function hashWord(text: string): WordHashes {
  const cached = hashesByWord.get(text);
  if (cached !== undefined) return cached;
  const hashes = { own: hashOf(text), parts: hashParts(text) };
  if (hashesByWord.size >= maxCachedWords) hashesByWord.clear();
  // A long run of characters without spaces seldom comes again.
  if (text.length <= maxCachedLetters && hashes.parts.length <= maxCachedParts)
    hashesByWord.set(text, hashes);
  return hashes;
}

function hashParts(text: string): number[] {
  if (!isUnspaced(text))
    return text.length > stemLetters ? [hashOf(text.slice(0, stemLetters))] : [];
  const count = Math.min(text.length, maxCachedLetters) - 1;
  const pairs = Array.from({ length: count }, (_, at) => text.slice(at, at + 2));
  return [...new Set(pairs)].filter((pair) => !/\d/.test(pair)).map(hashOf);
}

/** All numbers have the same hash. */
function hashOf(text: string): number {
  return /^\d+$/.test(text) ? numberHash : hashLetters(text) | 2;
}

function feature(seed: number, one: number, other: number): number {
  return mixHashes(seed, one, other) & (guardFeatures - 1);
}

/** Mixes a seed and two hashes into one number. */
export function mixHashes(seed: number, one: number, other: number): number {
  let hash =
    Math.imul(one ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(other, 0xc2b2ae35);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
