import { classCount, verbClassCount } from './address-words.ts';
import { readSegments, type Segment } from './read-segments.ts';

/** Number of features of words and pairs of words, which are hashed. */
const lexicalCount = 1 << 13;
const shapeNames = [
  'question',
  'loud',
  'opensParagraph',
  'framed',
  'request',
  'loneRequest',
  'loneQuestion',
  'secondRequest',
  'fewWords',
  'manyWords',
  'loneAddress',
] as const;
const classStart = 0;
const requestStart = classStart + classCount;
const pairStart = requestStart + verbClassCount;
const shapeStart = pairStart + classCount * classCount;
const requestPairStart = shapeStart + shapeNames.length;
const shapePairStart = requestPairStart + verbClassCount * classCount;
/** The first word feature. The features before it are of classes and structure. */
export const wordStart: number = shapePairStart + shapeNames.length * shapeNames.length;
/** Number of features. */
export const indirectFeatureCount: number = wordStart + lexicalCount;

/** Maximum share of requests and questions in a text that mostly has no addressee. */
const maxAddressedShare = 0.15;
const minSegments = 4;

/** A window with fewer words is shorter than an instruction; one with more words is longer than most instructions. */
const minWords = 5;
const maxWords = 25;

/** For each feature, the number of the list to which it was last added. */
const added = new Int32Array(indirectFeatureCount);
let listNumber = 0;

/**
 * Calls `visit` with the features of each window of a text: a segment with the one after it. Features are the classes of its
 * words, pairs of classes, the request at its beginning, its structure, its words, and how it differs from the rest of the text.
 * Each feature is in the list once.
 */
export function forEachIndirectWindow(
  text: string,
  visit: (features: readonly number[]) => void,
): void {
  const segments = readSegments(text);
  const addressed = segments.filter(isAddressed).length;
  const isMostlyData = (own: number): boolean =>
    segments.length >= minSegments && addressed - own <= maxAddressedShare * segments.length;
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    const own = Number(isAddressed(segment)) + Number(next !== undefined && isAddressed(next));
    visit(readWindow(segment, next, own > 0 && isMostlyData(own)));
  }
}

function isAddressed({ request, isQuestion }: Segment): boolean {
  return request !== 0 || isQuestion;
}

/** Reads the features of a segment and the next one. `isOdd`: they address somebody, and the rest of the text mostly does not. */
function readWindow(segment: Segment, next: Segment | undefined, isOdd: boolean): number[] {
  listNumber += 1;
  const features: number[] = [];
  const add = (feature: number): void => {
    if (added[feature] === listNumber) return;
    added[feature] = listNumber;
    features.push(feature);
  };
  const classes = segment.classes | (next?.classes ?? 0);
  const request = segment.request | (next?.request ?? 0);
  const shapes = readShape(segment, next, isOdd);
  forEachBit(classes, classCount, (one) => {
    add(classStart + one);
    forEachBit(classes, one, (other) => add(pairStart + one * classCount + other));
    forEachBit(request, verbClassCount, (verb) => add(requestPairStart + verb * classCount + one));
  });
  forEachBit(request, verbClassCount, (verb) => add(requestStart + verb));
  forEachBit(shapes, shapeNames.length, (one) => {
    add(shapeStart + one);
    forEachBit(shapes, one, (other) => add(shapePairStart + one * shapeNames.length + other));
  });
  addWords(segment.words, add);
  if (next) addWords(next.words, add);
  return features;
}

function readShape(segment: Segment, next: Segment | undefined, isOdd: boolean): number {
  const isRequest = (segment.request | (next?.request ?? 0)) !== 0;
  const isQuestion = segment.isQuestion || next?.isQuestion === true;
  const count = segment.words.length + (next?.words.length ?? 0);
  const isSecond = segment.request !== 0 && next !== undefined && next.request !== 0;
  const shapes: Readonly<Record<(typeof shapeNames)[number], boolean>> = {
    question: isQuestion,
    loud: segment.isLoud || next?.isLoud === true,
    opensParagraph: segment.opensParagraph,
    framed: segment.isFramed,
    request: isRequest,
    loneRequest: isRequest && isOdd,
    loneQuestion: isQuestion && isOdd,
    secondRequest: isSecond,
    fewWords: count < minWords,
    manyWords: count > maxWords,
    loneAddress: isOdd && segment.opensParagraph,
  };
  return shapeNames.reduce((bits, name, bit) => bits | (Number(shapes[name]) << bit), 0);
}

/** Adds a feature for each word and each pair of neighbours. */
function addWords(words: readonly string[], add: (feature: number) => void): void {
  let before = 0;
  for (const word of words) {
    const hash = /^\d/.test(word) ? 1 : hashWord(word);
    add(wordStart + (hash & (lexicalCount - 1)));
    if (before !== 0) {
      add(wordStart + ((Math.imul(before, 31) ^ hash) & (lexicalCount - 1)));
    }
    before = hash;
  }
}

/** Hashes a word (FNV-1a), with the upper bits mixed into the lower ones. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

function forEachBit(bits: number, count: number, visit: (bit: number) => void): void {
  for (let bit = 0; bit < count; bit += 1) if (((bits >> bit) & 1) === 1) visit(bit);
}
