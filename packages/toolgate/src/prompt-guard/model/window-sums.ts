import type { GuardModel } from './guard-model.ts';
import { featuresBetween, lexicalStart, type TextFeatures } from '../features/index.ts';

/** Number of sums of a window: those of classes for each of the two heads, then those of words. */
export const sumCount = 4;
/** A cell has the sums of all its features, then the sums of the features that the cell before it lacks. */
const cellSums = 2 * sumCount;
const maxStamp = 0xffff;

/** Adds up the weights of the features of cells, in steps of the weights of a model. */
export interface FeatureCounter {
  /** Per feature the weights of both heads, a byte each, packed into one number for one memory access. */
  weights: Int16Array;
  /** Per feature the stamp of the cell that counted it last; features without weight have none. */
  stamps: Uint16Array;
  /** Number of the present cell, over all texts. */
  stamp: number;
}

/** Creates a counter for the features of a model. */
export function createFeatureCounter({ heads: [first, second] }: GuardModel): FeatureCounter {
  const weights = Int16Array.from(
    first.weights,
    (weight, feature) => ((second.weights[feature] ?? 0) << 8) | (weight & 0xff),
  );
  return { weights, stamps: new Uint16Array(weights.length), stamp: 0 };
}

/**
 * Adds up the features of each cell of a reading, and apart those that the cell before lacks. Counts each feature once.
 * {@link sumWindow} then adds two cells without a second pass over their features.
 */
export function sumCells(counter: FeatureCounter, reading: TextFeatures): Int32Array {
  const count = reading.cells.length - 1;
  const sums = new Int32Array(count * cellSums);
  // Skips a stamp: no feature has the one before that of the first cell.
  advanceStamp(counter);
  for (let cell = 0; cell < count; cell += 1) {
    advanceStamp(counter);
    sumCell(counter, featuresBetween(reading, cell, cell + 1), sums, cell * cellSums);
  }
  return sums;
}

/** Writes the sums of a window: of a cell, or of a cell and the one after it. */
export function sumWindow(sums: Int32Array, first: number, end: number, window: Int32Array): void {
  const own = first * cellSums;
  const added = own + cellSums + sumCount;
  for (let sum = 0; sum < sumCount; sum += 1) {
    const more = end - first > 1 ? (sums[added + sum] ?? 0) : 0;
    window[sum] = (sums[own + sum] ?? 0) + more;
  }
}

function sumCell(
  counter: FeatureCounter,
  features: Int32Array,
  sums: Int32Array,
  at: number,
): void {
  const { weights, stamps, stamp } = counter;
  const before = stamp - 1;
  let classes = 0;
  let otherClasses = 0;
  let words = 0;
  let otherWords = 0;
  let sharedClasses = 0;
  let otherSharedClasses = 0;
  let sharedWords = 0;
  let otherSharedWords = 0;
  for (const feature of features) {
    const packed = weights[feature] ?? 0;
    // Half of the features have no weight.
    if (packed === 0) continue;
    const last = stamps[feature] ?? 0;
    if (last === stamp) continue;
    stamps[feature] = stamp;
    const weight = (packed << 24) >> 24;
    const other = packed >> 8;
    const isShared = last === before;
    if (feature < lexicalStart) {
      classes += weight;
      otherClasses += other;
      if (isShared) {
        sharedClasses += weight;
        otherSharedClasses += other;
      }
    } else {
      words += weight;
      otherWords += other;
      if (isShared) {
        sharedWords += weight;
        otherSharedWords += other;
      }
    }
  }
  sums[at] = classes;
  sums[at + 1] = otherClasses;
  sums[at + 2] = words;
  sums[at + 3] = otherWords;
  sums[at + 4] = classes - sharedClasses;
  sums[at + 5] = otherClasses - otherSharedClasses;
  sums[at + 6] = words - sharedWords;
  sums[at + 7] = otherWords - otherSharedWords;
}

/** Moves to the next stamp. After the last one the stamps start again, and all but those of the present cell are cleared. */
function advanceStamp(counter: FeatureCounter): void {
  const { stamps, stamp } = counter;
  if (stamp < maxStamp) {
    counter.stamp += 1;
    return;
  }
  for (let feature = 0; feature < stamps.length; feature += 1) {
    stamps[feature] = stamps[feature] === maxStamp ? 1 : 0;
  }
  counter.stamp = 2;
}
