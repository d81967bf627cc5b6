import { findWords, type FoundWords } from './find-words.ts';
import { frameNames } from './frame-signals.ts';
import { isUnspaced, splitWords, type Words } from './split-words.ts';
import { wordClassCount } from './word-class.ts';

/**
 * The features of a text by cell of words, each a number below {@link featureCount}. A window is a cell
 * and the one after it.
 */
export interface TextFeatures {
  features: Int32Array;
  /** Where the features of each cell begin; one more entry says where the last ends. */
  cells: readonly number[];
  /** Whether the first cell is a paragraph before others, and whether the last one begins with a paragraph. */
  leads: boolean;
  trails: boolean;
}

/** Half words that a cell covers at most, and from which on it ends with the sentence. */
const longestCell = 32;
const shortestCell = 16;
/** Found words that one is paired with. */
const mostPairs = 8;
/** Found words among which a third is looked for. */
const mostTriples = 5;
/** Half words between words that belong together at all, and between those that stand close. */
const reach = 20;
const closeReach = 5;
/** Half words by which a sentence end sets two words apart. */
const sentenceGap = 8;
const stemLength = 5;

const classPresent = 1;
const classOpening = classPresent + wordClassCount;
const classLate = classOpening + wordClassCount;
const pairReach = classLate + wordClassCount;
const pairClose = pairReach + wordClassCount ** 2;
const triple = pairClose + wordClassCount ** 2;
const frameStart = triple + wordClassCount ** 3;

/** Features below this one are the same in every language: classes, their order and distance, and structure. */
export const lexicalStart: number = frameStart + frameNames.length;
/** Features of words and word sequences, hashed. */
const lexicalCount: number = 1 << 18;
/** How many features there are; 0 is the constant. */
export const featureCount: number = lexicalStart + lexicalCount;

/** The feature of a bit of the frame signals. */
export function frameFeature(bit: number): number {
  return frameStart + bit;
}

/** The class that a feature stands for, or that of the first of several; -1 for other features. */
export function leadingClass(feature: number): number {
  if (feature < classPresent || feature >= frameStart) return -1;
  if (feature < pairReach) return (feature - classPresent) % wordClassCount;
  if (feature < triple) return Math.floor((feature - pairReach) / wordClassCount) % wordClassCount;
  return Math.floor((feature - triple) / wordClassCount ** 2);
}

/** Reads the features of a text that went through `foldText`, in time linear in it. */
export function textFeatures(text: string): TextFeatures {
  const words = splitWords(text);
  const found = findWords(words);
  const sink: Sink = { features: new Int32Array(words.count * 12 + 64), count: 0 };
  const cells: number[] = [];
  let hit = 0;
  let start = -longestCell;
  let leads = false;
  let trails = false;
  for (let word = 0; word < words.count; word += 1) {
    const length = (words.place[word] ?? 0) - start;
    if (
      length >= longestCell ||
      (length >= shortestCell && opensSentence(words, word)) ||
      // What stands before a document is no part of it.
      (cells.length === 1 && opensParagraph(words, word))
    ) {
      start = words.place[word] ?? 0;
      trails = opensParagraph(words, word);
      if (cells.length === 1) leads = trails;
      cells.push(sink.count);
    }
    addLexical(sink, words, word);
    for (; hit < found.count && found.first[hit] === word; hit += 1) {
      addClasses(sink, words, found, hit);
    }
  }
  if (cells.length === 0) cells.push(0);
  cells.push(sink.count);
  return { features: sink.features, cells, leads, trails };
}

/** Whether a word is the first of its sentence. */
function opensSentence({ sentence }: Words, word: number): boolean {
  return word === 0 || sentence[word] !== sentence[word - 1];
}

/** Whether a word is the first of a paragraph other than the first. */
function opensParagraph({ sentence }: Words, word: number): boolean {
  return word > 0 && (sentence[word] ?? 0) - (sentence[word - 1] ?? 0) > 1;
}

interface Sink {
  features: Int32Array;
  count: number;
}

function add(sink: Sink, feature: number): void {
  if (sink.count === sink.features.length) {
    const larger = new Int32Array(sink.features.length * 2);
    larger.set(sink.features);
    sink.features = larger;
  }
  sink.features[sink.count] = feature;
  sink.count += 1;
}

/**
 * Adds a word, its stem, and the sequences of two and three that begin with it. A single letter of a script without
 * spaces is no word: only the vocabulary tells there where words are.
 */
function addLexical(sink: Sink, words: Words, at: number): void {
  const from = words.from[at] ?? 0;
  if (isUnspaced(words.text.charCodeAt(from))) return;
  const hash = words.hash[at] ?? 0;
  const next = at + 1 < words.count ? (words.hash[at + 1] ?? 0) : 1;
  const third = at + 2 < words.count ? (words.hash[at + 2] ?? 0) : 1;
  add(sink, hashed(hash, 0x11));
  add(sink, hashed(Math.imul(hash, 31) ^ next, 0x23));
  add(sink, hashed(Math.imul(hash, 37) ^ third, 0x35));
  add(sink, hashed(Math.imul(Math.imul(hash, 31) ^ next, 31) ^ third, 0x47));
  if (opensSentence(words, at)) add(sink, hashed(hash, 0x59));
  if ((words.to[at] ?? 0) - from > stemLength) add(sink, hashed(stemHash(words.text, from), 0x6b));
}

function stemHash(text: string, from: number): number {
  let hash = 0;
  for (let at = from; at < from + stemLength; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

function hashed(value: number, kind: number): number {
  let hash = Math.imul(value ^ (kind * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return lexicalStart + ((hash ^ (hash >>> 13)) & (lexicalCount - 1));
}

/** Adds the classes of a found word, alone and in order with those found after it. */
function addClasses(sink: Sink, words: Words, found: FoundWords, at: number): void {
  const own = found.classes[at] ?? 0;
  const first = found.first[at] ?? 0;
  const opens = opensSentence(words, first);
  const late = opens && (words.sentence[first] ?? 0) > 0;
  for (let bits = own; bits !== 0; bits &= bits - 1) {
    const name = lowestBit(bits);
    add(sink, classPresent + name);
    if (opens) add(sink, classOpening + name);
    if (late) add(sink, classLate + name);
  }
  const limit = Math.min(found.count, at + 1 + mostPairs);
  for (let other = at + 1; other < limit; other += 1) {
    const distance = distanceBetween(words, found, at, other);
    if (distance > reach) break;
    const theirs = found.classes[other] ?? 0;
    addPairs(sink, own, theirs, distance <= closeReach);
    const tripleLimit = Math.min(limit, at + 1 + mostTriples);
    for (let third = other + 1; third < tripleLimit; third += 1) {
      if (distanceBetween(words, found, other, third) > reach) break;
      addTriples(sink, own, theirs, found.classes[third] ?? 0);
    }
  }
}

function addPairs(sink: Sink, own: number, theirs: number, close: boolean): void {
  for (let bits = own; bits !== 0; bits &= bits - 1) {
    const row = lowestBit(bits) * wordClassCount;
    for (let others = theirs; others !== 0; others &= others - 1) {
      const pair = row + lowestBit(others);
      add(sink, pairReach + pair);
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

/** Half words between two found words, more where a sentence ends between them. */
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
