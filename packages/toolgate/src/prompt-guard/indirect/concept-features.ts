import { addressClass, classCount, forEachBit, verbClassCount } from './address-words.ts';
import { readConcepts } from './read-concepts.ts';
import type { Segment } from './read-segments.ts';

const shapeNames = ['loneOrder', 'loud', 'manyWords', 'order'] as const;
const pairStart = classCount;
const shapeStart = pairStart + classCount * classCount;
/** Number of features that are the same in every language. */
export const conceptFeatureCount: number = shapeStart + shapeNames.length;

const allVerbs = (1 << verbClassCount) - 1;
const verbs = allVerbs - addressClass.question;
/** Maximum share of other orders in a text amid which an order is alone. */
const maxOrderShare = 0.15;
const minSegments = 3;
/** A segment with more words is longer than most instructions. */
const maxWords = 25;
/** From this share of frequent English words on, a segment is English. */
const minEnglishShare = 0.12;
const englishWords: ReadonlySet<string> = new Set(
  (
    'the and that with for from this you your are have not it be by of to or as will i we our they ' +
    'has been'
  ).split(' '),
);

/**
 * Prepares the features of the segments of a text that are the same in every language: the classes of the words of a segment,
 * their pairs, and its structure. Weights that are learned in one language count in the others.
 *
 * @returns a function that calls `add` with each feature of a segment, given by its index.
 */
export function prepareConcepts(
  segments: readonly Segment[],
): (at: number, add: (feature: number) => void) => void {
  const classes = segments.map(readConceptClasses);
  const orders = classes.filter((bits) => (bits & verbs) !== 0).length;
  const isMostlyData =
    segments.length >= minSegments && orders - 1 <= maxOrderShare * segments.length;
  return (at, add) => {
    const bits = classes[at] ?? 0;
    const isOrder = (bits & verbs) !== 0;
    addClasses(bits, add);
    const { isLoud = false, words = [] } = segments[at] ?? {};
    const shapes = [isOrder && isMostlyData, isLoud, words.length > maxWords, isOrder];
    for (const [shape, has] of shapes.entries()) if (has) add(shapeStart + shape);
  };
}

/** Reads the classes of a segment. In English a verb counts only as the order at the beginning of a request. */
function readConceptClasses({ words, spelled, classes, request }: Segment): number {
  let english = 0;
  for (const word of words) if (englishWords.has(word)) english += 1;
  const isEnglish = english >= minEnglishShare * words.length;
  const bits = isEnglish ? (classes & ~allVerbs) | request : readConcepts(spelled);
  return bits & ~addressClass.question;
}

function addClasses(bits: number, add: (feature: number) => void): void {
  forEachBit(bits, classCount, (one) => {
    add(one);
    forEachBit(bits, one, (other) => add(pairStart + one * classCount + other));
  });
}
