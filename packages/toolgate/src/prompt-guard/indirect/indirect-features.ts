import { emptyHash, hashLetter, isUnspaced } from '../text/index.ts';
import { classCount, forEachBit, verbClassCount } from './address-words.ts';
import { conceptFeatureCount, prepareConcepts } from './concept-features.ts';
import type { Segment } from './read-segments.ts';

/** Number of features of words and pairs of words, which are hashed. */
const lexicalCount = 1 << 16;
/** The shapes of a window, as bits. */
const shape = {
  question: 0x1,
  loud: 0x2,
  opensParagraph: 0x4,
  framed: 0x8,
  request: 0x10,
  loneRequest: 0x20,
  loneQuestion: 0x40,
  secondRequest: 0x80,
  fewWords: 0x100,
  manyWords: 0x200,
  loneAddress: 0x400,
} as const;
const shapeCount = 11;
const classStart = 0;
const requestStart = classStart + classCount;
const pairStart = requestStart + verbClassCount;
const shapeStart = pairStart + classCount * classCount;
const requestPairStart = shapeStart + shapeCount;
const shapePairStart = requestPairStart + verbClassCount * classCount;
const placeStart = shapePairStart + shapeCount * shapeCount;
/** The places of a window: first in its text, last, or between others. */
const placeCount = 3;
const conceptStart = placeStart + placeCount;
/** The first word feature. The features before it are of classes and structure. */
export const wordStart: number = conceptStart + conceptFeatureCount;
/** Number of features. */
export const indirectFeatureCount: number = wordStart + lexicalCount;

/** Maximum share of requests and questions in a text that mostly has no addressee. */
const maxAddressedShare = 0.15;
const minSegments = 4;

/** A window with fewer words is shorter than an instruction; one with more words is longer than most instructions. */
const minWords = 5;
const maxWords = 25;

/** Number of letters at the beginning of a word that its forms share. */
const stemLength = 4;
/** Maximum number of words and letters of a segment that are read. */
const maxUnits = 200;

/** A list of features without duplicates. All windows share one list, to spare the garbage collector. */
export interface IndirectFeatures {
  /** The features; those from `count` on belong to earlier windows. */
  readonly list: Int32Array;
  readonly count: number;
}

/** For each feature, the number of the window to which it was last added. */
const added = new Int32Array(indirectFeatureCount);
let windowNumber = 0;
const features = { list: new Int32Array(indirectFeatureCount), count: 0 };

/**
 * Calls `visit` with the features of each window of a text: a segment with the one after it. Features are the classes of its
 * words, pairs of classes, the request at its beginning, its structure and place, its words, and how it differs from the rest of
 * the text. The list is valid until the next window.
 */
export function forEachIndirectWindow(
  segments: readonly Segment[],
  visit: (features: IndirectFeatures) => void,
): void {
  const addConcepts = prepareConcepts(segments);
  const addressed = segments.filter(isAddressed).length;
  const isMostlyData = (own: number): boolean =>
    segments.length >= minSegments && addressed - own <= maxAddressedShare * segments.length;
  let nextWords = hashWords(segments[0]);
  for (let index = 0; index < segments.length; index += 1) {
    const [segment, next] = [segments[index] as Segment, segments[index + 1]];
    const own = Number(isAddressed(segment)) + Number(next !== undefined && isAddressed(next));
    readWindow(segment, next, own > 0 && isMostlyData(own));
    add(placeStart + placeOf(index, segments.length));
    addConcepts(index, addConcept);
    for (const word of nextWords) add(word);
    nextWords = hashWords(next);
    for (const word of nextWords) add(word);
    visit(features);
  }
}

/** Returns the place of a window: 0 for the first one, 1 for the last one, 2 between others. */
function placeOf(index: number, count: number): number {
  if (index === 0) return 0;
  return index === count - 1 ? 1 : 2;
}

function isAddressed({ request, isQuestion }: Segment): boolean {
  return request !== 0 || isQuestion;
}

function addConcept(feature: number): void {
  add(conceptStart + feature);
}

function add(feature: number): void {
  if (added[feature] === windowNumber) return;
  added[feature] = windowNumber;
  features.list[features.count] = feature;
  features.count += 1;
}

/** Begins a window with the features of a segment and the next one. `isOdd`: they address somebody, unlike most of the text. */
function readWindow(segment: Segment, next: Segment | undefined, isOdd: boolean): void {
  windowNumber += 1;
  features.count = 0;
  const classes = segment.classes | (next?.classes ?? 0);
  const request = segment.request | (next?.request ?? 0);
  const shapes = readShape(segment, next, isOdd);
  forEachBit(classes, classCount, (one) => {
    add(classStart + one);
    forEachBit(classes, one, (other) => add(pairStart + one * classCount + other));
    forEachBit(request, verbClassCount, (verb) => add(requestPairStart + verb * classCount + one));
  });
  forEachBit(request, verbClassCount, (verb) => add(requestStart + verb));
  forEachBit(shapes, shapeCount, (one) => {
    add(shapeStart + one);
    forEachBit(shapes, one, (other) => add(shapePairStart + one * shapeCount + other));
  });
}

/** Returns the shapes of a window, as bits of {@link shape}. */
function readShape(segment: Segment, next: Segment | undefined, isOdd: boolean): number {
  const own = readOwnShape(segment);
  const following = next === undefined ? 0 : readOwnShape(next);
  const count = segment.words.length + (next?.words.length ?? 0);
  let bits = own | following;
  if (segment.opensParagraph) bits |= shape.opensParagraph;
  if (segment.isFramed) bits |= shape.framed;
  if ((own & following & shape.request) !== 0) bits |= shape.secondRequest;
  if (count < minWords) bits |= shape.fewWords;
  if (count > maxWords) bits |= shape.manyWords;
  return isOdd ? bits | readLoneShape(bits) : bits;
}

/** Returns the shapes that a window has if one of its segments has them. */
function readOwnShape({ isQuestion, isLoud, request }: Segment): number {
  return (
    (isQuestion ? shape.question : 0) |
    (isLoud ? shape.loud : 0) |
    (request === 0 ? 0 : shape.request)
  );
}

/** Returns the shapes of a window that addresses somebody, in a text that mostly does not. */
function readLoneShape(bits: number): number {
  return (
    ((bits & shape.request) === 0 ? 0 : shape.loneRequest) |
    ((bits & shape.question) === 0 ? 0 : shape.loneQuestion) |
    ((bits & shape.opensParagraph) === 0 ? 0 : shape.loneAddress)
  );
}

/**
 * Returns a feature for each word of a segment, for each pair of neighbours, and for the beginning of each longer word with letters
 * beyond ASCII, whose ends vary. In scripts without spaces, each letter is a word.
 */
function hashWords(segment: Segment | undefined): number[] {
  const hashed: number[] = [];
  let before = 0;
  for (const unit of segment === undefined ? [] : splitUnits(segment.words)) {
    const hash = startsWithDigit(unit) ? 1 : hashWord(unit);
    hashed.push(slotOf(hash));
    if (before !== 0) hashed.push(slotOf(Math.imul(before, 31) ^ hash));
    if (unit.length > stemLength && hasLetterBeyondAscii(unit))
      hashed.push(slotOf(mixBits(Math.imul(hashWord(unit, stemLength), 17))));
    before = hash;
  }
  return hashed;
}

/** Returns the words, and the letters of words in scripts without spaces. */
function splitUnits(words: readonly string[]): readonly string[] {
  if (!words.some(hasUnspaced)) return words;
  const units: string[] = [];
  for (const word of words) {
    let start = 0;
    for (let at = 0; at < word.length && units.length < maxUnits; at += 1) {
      if (!isUnspaced(word.charCodeAt(at))) continue;
      if (start < at) units.push(word.slice(start, at));
      units.push(word.charAt(at));
      start = at + 1;
    }
    if (start < word.length && units.length < maxUnits) units.push(word.slice(start));
  }
  return units;
}

function hasUnspaced(word: string): boolean {
  return isUnspaced(word.charCodeAt(0)) || isUnspaced(word.charCodeAt(word.length - 1));
}

function slotOf(hash: number): number {
  return wordStart + (hash & (lexicalCount - 1));
}

function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

function hasLetterBeyondAscii(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 0x7f) return true;
  return false;
}

/** Hashes the first `length` letters of a word, with the upper bits mixed into the lower ones. */
function hashWord(word: string, length = word.length): number {
  let hash = emptyHash;
  for (let at = 0; at < length; at += 1) hash = hashLetter(hash, word.charCodeAt(at));
  return mixBits(hash);
}

function mixBits(hash: number): number {
  return hash ^ (hash >>> 15);
}
