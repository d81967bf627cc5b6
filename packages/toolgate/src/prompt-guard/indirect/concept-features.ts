import { addressClass, classCount, verbClassCount } from './address-words.ts';
import type { IndirectFeatures } from './indirect-features.ts';
import { readConcepts } from './read-concepts.ts';
import type { Segment } from './read-segments.ts';

const shapeNames = ['loneOrder', 'loud', 'manyWords', 'order'] as const;
const pairStart = classCount;
const shapeStart = pairStart + classCount * classCount;
/** Number of features of the head for other languages. */
export const conceptFeatureCount: number = shapeStart + shapeNames.length;

const verbs = (1 << verbClassCount) - 1 - addressClass.question;
/** Maximum share of other orders in a text amid which an order is alone. */
const maxOrderShare = 0.15;
const minSegments = 3;
/** A segment with more words is longer than most instructions. */
const maxWords = 25;
/** From this share of frequent English words on, a segment is English, and the head for English reads it. */
const minEnglishShare = 0.12;
const englishWords: ReadonlySet<string> = new Set(
  (
    'the and that with for from this you your are have not it be by of to or as will i we our they ' +
    'has been'
  ).split(' '),
);

/** Reads the classes of a segment, as bits of `addressClass`. */
type ReadClasses = (segment: Segment) => number;

const features = { list: new Int32Array(conceptFeatureCount), count: 0 };

/**
 * Calls `visit` with the features of each segment of a text: the classes of its words, their pairs, and its structure. They are the
 * same in every language, so weights that are learned in one language count in the others. The list is valid until the next segment.
 *
 * @param read how to read the classes; by default in all languages but English.
 */
export function forEachConceptWindow(
  segments: readonly Segment[],
  visit: (features: IndirectFeatures) => void,
  read: ReadClasses = readForeign,
): void {
  const classes = segments.map((segment) => read(segment) & ~addressClass.question);
  const orders = classes.filter((bits) => (bits & verbs) !== 0).length;
  const isMostlyData =
    segments.length >= minSegments && orders - 1 <= maxOrderShare * segments.length;
  for (const [index, segment] of segments.entries()) {
    const bits = classes[index] ?? 0;
    const isOrder = (bits & verbs) !== 0;
    features.count = 0;
    addClasses(bits);
    const shapes = [
      isOrder && isMostlyData,
      segment.isLoud,
      segment.words.length > maxWords,
      isOrder,
    ];
    for (const [shape, has] of shapes.entries()) if (has) add(shapeStart + shape);
    visit(features);
  }
}

function readForeign({ words, spelled }: Segment): number {
  let english = 0;
  for (const word of words) if (englishWords.has(word)) english += 1;
  return english >= minEnglishShare * words.length ? 0 : readConcepts(spelled);
}

function addClasses(bits: number): void {
  for (let one = 0; one < classCount; one += 1) {
    if (((bits >>> one) & 1) === 0) continue;
    add(one);
    for (let other = 0; other < one; other += 1) {
      if (((bits >>> other) & 1) === 1) add(pairStart + one * classCount + other);
    }
  }
}

function add(feature: number): void {
  features.list[features.count] = feature;
  features.count += 1;
}
