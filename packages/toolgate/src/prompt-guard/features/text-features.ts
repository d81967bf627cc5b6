import { hashLetter, isUnspaced, type Words } from '../text/index.ts';
import { findWords, type FoundWords, wordClassCount } from '../vocabulary/index.ts';
import {
  classLate,
  classOpening,
  classPresent,
  groupCount,
  groupStart,
  lexicalCount,
  lexicalStart,
  pairClose,
  pairNear,
  triple,
} from './feature-numbers.ts';
import { mixHash } from './mix-hash.ts';
import type { WordGroups } from './word-groups.ts';
import { endToken, readTokens } from './word-tokens.ts';

/**
 * The features of a text, by cell. A feature is a number below `featureCount`; a cell is 8 to 16 words, and two
 * adjacent cells are a window.
 */
export interface TextFeatures {
  features: Int32Array;
  /** Start of the features of each cell; the last entry is the end of the last cell. */
  cells: readonly number[];
  /** Index of the first word of each cell. */
  firsts: readonly number[];
  /** Whether the first cell is a whole paragraph before others, and whether the last cell starts with a paragraph. */
  leads: boolean;
  trails: boolean;
  /** Share of the words that have a group, from 0 to 1; low in languages and scripts that are rare in the training data. */
  knownShare: number;
  /** Whether a word names something that belongs to the assistant, see `findWords`. */
  namesOwn: boolean;
  /** Whether a word has a class. */
  hasClass: boolean;
}

/** Maximum length of a cell, and the minimum of a cell that ends with its sentence; both in half words. */
const maxCellLength = 32;
const minCellLength = 16;
/** Maximum number of later found words that a found word makes pairs with. */
const maxPairs = 8;
/** Maximum number of later found words that a found word makes triples with. */
const maxTriples = 5;
/** Maximum distance of the words of a pair, and of a close pair; both in half words. */
const maxDistance = 20;
const closeDistance = 5;
/** Distance that a sentence end adds, in half words. */
const sentenceGap = 8;
const stemLength = 5;
/** Maximum number of features of a word and its group. */
const maxWordFeatures = 9;

/** An array that each text reuses for its features. */
export interface FeatureBuffer {
  features?: Int32Array;
}

/** Maximum size of an array that is kept for the next text. */
const maxKeptFeatures = 1 << 18;
/** Usual number of features of a word. */
const usualFeatures = 12;
const spareFeatures = 64;

/**
 * Reads the features of the words of a folded text, in time linear in it.
 *
 * @param buffer an array to reuse; it keeps the result until the next call. A new array by default.
 */
export function textFeatures(
  words: Words,
  groups: WordGroups,
  buffer: FeatureBuffer = {},
): TextFeatures {
  const found = findWords(words);
  const { tokens, knownShare } = readTokens(words, found, groups);
  const sink = createSink(words.count * usualFeatures + spareFeatures, buffer);
  const cells: number[] = [];
  const firsts: number[] = [];
  let hit = 0;
  let start = -maxCellLength;
  let leads = false;
  let trails = false;
  for (let word = 0; word < words.count; word += 1) {
    const length = (words.place[word] ?? 0) - start;
    // A paragraph before a document gets a cell of its own.
    if (endsCell(words, word, length) || (cells.length === 1 && opensParagraph(words, word))) {
      start = words.place[word] ?? 0;
      trails = opensParagraph(words, word);
      if (cells.length === 1) leads = trails;
      cells.push(sink.count);
      firsts.push(word);
    }
    reserve(sink, maxWordFeatures);
    addLexical(sink, words, word);
    addGroups(sink, tokens, words, word);
    for (; hit < found.count && found.first[hit] === word; hit += 1) {
      addClasses(sink, words, found, hit);
    }
  }
  if (cells.length === 0) cells.push(0);
  cells.push(sink.count);
  if (sink.features.length <= maxKeptFeatures) buffer.features = sink.features;
  const { namesOwn } = found;
  const hasClass = found.allClasses !== 0;
  return { features: sink.features, cells, firsts, leads, trails, knownShare, namesOwn, hasClass };
}

/** Returns the features of the cells from `first` to before `end`. */
export function featuresBetween(
  { features, cells }: TextFeatures,
  first: number,
  end: number,
): Int32Array {
  return features.subarray(cells[first], cells[end]);
}

/** Whether a cell of this length ends before a word. */
function endsCell(words: Words, word: number, length: number): boolean {
  return length >= maxCellLength || (length >= minCellLength && opensSentence(words, word));
}

/** Whether a word is the first of its sentence. */
function opensSentence({ sentence }: Words, word: number): boolean {
  return word === 0 || sentence[word] !== sentence[word - 1];
}

/** Whether a word begins a paragraph; the first paragraph does not count. */
function opensParagraph({ sentence }: Words, word: number): boolean {
  return word > 0 && (sentence[word] ?? 0) - (sentence[word - 1] ?? 0) > 1;
}

interface Sink {
  features: Int32Array;
  count: number;
}

function createSink(size: number, { features }: FeatureBuffer): Sink {
  const fits = features !== undefined && features.length >= size;
  return { features: fits ? features : new Int32Array(size), count: 0 };
}

/** Makes room for `count` more features. */
function reserve(sink: Sink, count: number): void {
  if (sink.count + count <= sink.features.length) return;
  const larger = new Int32Array(sink.features.length * 2);
  larger.set(sink.features);
  sink.features = larger;
}

function add(sink: Sink, feature: number): void {
  reserve(sink, 1);
  sink.features[sink.count] = feature;
  sink.count += 1;
}

/**
 * Adds a word, its stem, and the pair that it forms with the next word. Skips single letters of scripts without spaces, because
 * there only the vocabulary knows the words.
 */
function addLexical(sink: Sink, words: Words, at: number): void {
  const from = words.from[at] ?? 0;
  if (isUnspaced(words.text.charCodeAt(from))) return;
  const hash = words.hash[at] ?? 0;
  const next = at + 1 < words.count ? (words.hash[at + 1] ?? 0) : 1;
  const { features } = sink;
  let { count } = sink;
  features[count++] = hashed(hash, 0x11);
  features[count++] = hashed(Math.imul(hash, 31) ^ next, 0x23);
  if (opensSentence(words, at)) features[count++] = hashed(hash, 0x59);
  if ((words.to[at] ?? 0) - from > stemLength) {
    features[count++] = hashed(stemHash(words.text, from), 0x6b);
  }
  sink.count = count;
}

function stemHash(text: string, from: number): number {
  let hash = 0;
  for (let at = from; at < from + stemLength; at += 1) hash = hashLetter(hash, text.charCodeAt(at));
  return hash;
}

function hashed(value: number, kind: number): number {
  return lexicalStart + (mixHash(value, kind) & (lexicalCount - 1));
}

function hashedGroup(value: number, kind: number): number {
  return groupStart + (mixHash(value, kind) & (groupCount - 1));
}

/** Adds the token of a word, and the sequences of two and three tokens in its paragraph that begin with it. */
function addGroups(sink: Sink, tokens: Int32Array, words: Words, at: number): void {
  const own = tokens[at] ?? 0;
  if (own === 0) return;
  const ends = opensParagraph(words, at + 1);
  const next = ends ? endToken : (tokens[at + 1] ?? 0);
  const third = ends || opensParagraph(words, at + 2) ? endToken : (tokens[at + 2] ?? 0);
  const pair = Math.imul(own, 0x1f351) + next;
  const { features } = sink;
  let { count } = sink;
  features[count++] = hashedGroup(own, 0x11);
  if (opensSentence(words, at)) features[count++] = hashedGroup(own, 0x23);
  if (third !== 0) features[count++] = hashedGroup(Math.imul(own, 0x1f351) + third, 0x47);
  if (next !== 0) {
    features[count++] = hashedGroup(pair, 0x35);
    if (third !== 0) features[count++] = hashedGroup(Math.imul(pair, 0x1f351) + third, 0x59);
  }
  sink.count = count;
}

/** Adds the classes of a found word, alone and in pairs and triples with the words found after it. */
function addClasses(sink: Sink, words: Words, found: FoundWords, at: number): void {
  const own = found.classes[at] ?? 0;
  const first = found.first[at] ?? 0;
  const opens = opensSentence(words, first);
  const isLate = opens && (words.sentence[first] ?? 0) > 0;
  for (let bits = own; bits !== 0; bits &= bits - 1) {
    const name = lowestBit(bits);
    add(sink, classPresent + name);
    if (opens) add(sink, classOpening + name);
    if (isLate) add(sink, classLate + name);
  }
  const limit = Math.min(found.count, at + 1 + maxPairs);
  for (let other = at + 1; other < limit; other += 1) {
    const distance = distanceBetween(words, found, at, other);
    if (distance > maxDistance) break;
    const theirs = found.classes[other] ?? 0;
    addPairs(sink, own, theirs, distance <= closeDistance);
    const tripleLimit = Math.min(limit, at + 1 + maxTriples);
    for (let third = other + 1; third < tripleLimit; third += 1) {
      if (distanceBetween(words, found, other, third) > maxDistance) break;
      addTriples(sink, own, theirs, found.classes[third] ?? 0);
    }
  }
}

function addPairs(sink: Sink, own: number, theirs: number, close: boolean): void {
  for (let bits = own; bits !== 0; bits &= bits - 1) {
    const row = lowestBit(bits) * wordClassCount;
    for (let others = theirs; others !== 0; others &= others - 1) {
      const pair = row + lowestBit(others);
      add(sink, pairNear + pair);
      if (close) add(sink, pairClose + pair);
    }
  }
}

function addTriples(sink: Sink, own: number, second: number, third: number): void {
  for (let bits = own; bits !== 0; bits &= bits - 1) {
    const plane = lowestBit(bits) * wordClassCount;
    for (let middle = second; middle !== 0; middle &= middle - 1) {
      const row = (plane + lowestBit(middle)) * wordClassCount;
      for (let last = third; last !== 0; last &= last - 1)
        add(sink, triple + row + lowestBit(last));
    }
  }
}

/** Returns the distance of two found words in half words; it is larger if a sentence ends between them. */
function distanceBetween(words: Words, found: FoundWords, one: number, other: number): number {
  const from = found.first[one] ?? 0;
  const to = found.first[other] ?? 0;
  const gap = ((words.sentence[to] ?? 0) - (words.sentence[from] ?? 0)) * sentenceGap;
  const last = Math.max(from, (found.after[one] ?? 0) - 1);
  return Math.max(0, (words.place[to] ?? 0) - (words.place[last] ?? 0) - 2) + gap;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
