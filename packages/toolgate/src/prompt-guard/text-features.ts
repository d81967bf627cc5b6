import { findWords, type FoundWords } from './find-words.ts';
import { frameNames } from './frame-signals.ts';
import { isUnspaced, type Words } from './split-words.ts';
import { wordClass, wordClassCount } from './word-class.ts';
import { groupOf, type WordGroups } from './word-groups.ts';

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
/** Features from here on to {@link lexicalStart} are those of structure. */
export const frameStart: number = triple + wordClassCount ** 3;

/** Features below this one are the same in every language: classes, their order and distance, and structure. */
export const lexicalStart: number = frameStart + frameNames.length;
/** Features of words and word sequences, hashed. */
const lexicalCount: number = 1 << 18;
const groupStart = lexicalStart + lexicalCount;
/** Features of groups of words and their sequences, hashed. */
const groupCount: number = 1 << 16;
/** How many features there are; 0 is the constant. */
export const featureCount: number = groupStart + groupCount;
/** Marks what stands for the classes of a word, not for its group; the one bit that is none of `wordClass`. */
const classToken = 1 << 31;
/** Stands for the end of a paragraph; no group has this number. */
const endToken = 1 << 16;

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

/** Reads the features of the words of a text that went through `foldText`, in time linear in it. */
export function textFeatures(words: Words, groups: WordGroups): TextFeatures {
  const found = findWords(words);
  const tokens = readTokens(words, found, groups);
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
    addGroups(sink, tokens, words, word);
    for (; hit < found.count && found.first[hit] === word; hit += 1) {
      addClasses(sink, words, found, hit);
    }
  }
  if (cells.length === 0) cells.push(0);
  cells.push(sink.count);
  return { features: sink.features, cells, leads, trails };
}

/** The features of the cells from the first to before the end. */
export function featuresBetween(
  { features, cells }: TextFeatures,
  first: number,
  end: number,
): Int32Array {
  return features.subarray(cells[first], cells[end]);
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
 * Adds a word, its stem, and the sequence of two that begins with it. A single letter of a script without
 * spaces is no word: only the vocabulary tells there where words are.
 */
function addLexical(sink: Sink, words: Words, at: number): void {
  const from = words.from[at] ?? 0;
  if (isUnspaced(words.text.charCodeAt(from))) return;
  const hash = words.hash[at] ?? 0;
  const next = at + 1 < words.count ? (words.hash[at + 1] ?? 0) : 1;
  add(sink, hashed(hash, 0x11));
  add(sink, hashed(Math.imul(hash, 31) ^ next, 0x23));
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
  return lexicalStart + (mixed(value, kind) & (lexicalCount - 1));
}

function hashedGroup(value: number, kind: number): number {
  return groupStart + (mixed(value, kind) & (groupCount - 1));
}

function mixed(value: number, kind: number): number {
  let hash = Math.imul(value ^ (kind * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}

/** What stands for each word among the features of groups: its classes, or else its group; 0 for an unknown word. */
function readTokens(words: Words, found: FoundWords, groups: WordGroups): Int32Array {
  const tokens = new Int32Array(words.count + 2).fill(endToken, words.count);
  for (let word = 0; word < words.count; word += 1) {
    if (!isUnspaced(words.text.charCodeAt(words.from[word] ?? 0))) {
      tokens[word] = groupOf(groups, words.hash[word] ?? 0);
    }
  }
  for (let hit = 0; hit < found.count; hit += 1) {
    const classes = found.classes[hit] ?? 0;
    if (classes !== wordClass.quoted) tokens[found.first[hit] ?? 0] = classes | classToken;
  }
  return tokens;
}

/** Adds what stands for a word, and the sequences of two and three that begin with it in its paragraph. */
function addGroups(sink: Sink, tokens: Int32Array, words: Words, at: number): void {
  const own = tokens[at] ?? 0;
  if (own === 0) return;
  const ends = opensParagraph(words, at + 1);
  const next = ends ? endToken : (tokens[at + 1] ?? 0);
  const third = ends || opensParagraph(words, at + 2) ? endToken : (tokens[at + 2] ?? 0);
  const pair = Math.imul(own, 0x1f351) + next;
  add(sink, hashedGroup(own, 0x11));
  if (opensSentence(words, at)) add(sink, hashedGroup(own, 0x23));
  if (third !== 0) add(sink, hashedGroup(Math.imul(own, 0x1f351) + third, 0x47));
  if (next === 0) return;
  add(sink, hashedGroup(pair, 0x35));
  if (third !== 0) add(sink, hashedGroup(Math.imul(pair, 0x1f351) + third, 0x59));
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
