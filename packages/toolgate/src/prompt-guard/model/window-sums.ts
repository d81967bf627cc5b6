import { lexicalStart, type TextFeatures } from '../features/index.ts';
import type { GuardModel } from './guard-model.ts';

/** Number of sums of a window: sums of classes for each of the two heads, then sums of words. */
export const sumCount = 4;
/** A cell has the sums of all its features, then the sums of the features that the cell before it lacks. */
const cellSums = 2 * sumCount;
/** Number of cells of a section of ordinary text. */
const usualCells = 128;
const maxStamp = 0xffff;
const stampBit = 16;
const weightMask = 0xffff;

/** Adds up the weights of the features of cells, in steps of the weights of a model. */
export interface FeatureCounter {
  /**
   * For each feature the weights of both heads, a byte each, and above them the stamp of the cell that counted it last. One memory
   * access gets all three.
   */
  states: Int32Array;
  /** Number of the current cell, counted over all texts. */
  stamp: number;
  /** The sums of the last reading. */
  sums: Int32Array;
}

const counters = new WeakMap<GuardModel, FeatureCounter>();

/**
 * Returns the counter of a model. All scorers of the model share it: it holds a copy of the weights, and only one reading is added
 * up at a time.
 */
export function featureCounter(model: GuardModel): FeatureCounter {
  let counter = counters.get(model);
  if (counter === undefined) {
    counter = createFeatureCounter(model);
    counters.set(model, counter);
  }
  return counter;
}

function createFeatureCounter({ heads: [first, second] }: GuardModel): FeatureCounter {
  // `Int32Array.from` with a function takes ten times as long as a loop.
  const states = new Int32Array(first.weights.length);
  for (let feature = 0; feature < states.length; feature += 1) {
    const own = (first.weights[feature] ?? 0) & 0xff;
    states[feature] = (((second.weights[feature] ?? 0) & 0xff) << 8) | own;
  }
  return { states, stamp: 0, sums: new Int32Array(usualCells * cellSums) };
}

/**
 * Adds up the weights of each cell of a reading, and separately those of the features that the cell before lacks. Counts each feature
 * once. {@link sumWindow} can then add two cells without a second pass over their features. The sums are valid until the next call.
 */
export function sumCells(counter: FeatureCounter, reading: TextFeatures): Int32Array {
  const count = reading.cells.length - 1;
  const sums = emptySums(counter, count);
  if (!fetchStates(counter, reading)) return sums.fill(0);
  // Skips a stamp, so no feature has the stamp before the first cell's.
  advanceStamp(counter);
  for (let cell = 0; cell < count; cell += 1) {
    advanceStamp(counter);
    sumCell(counter, reading, cell, sums);
  }
  return sums;
}

/** Returns an array for the sums of some cells: the reused one if it is large enough, because a new one has a fixed cost. */
function emptySums({ sums }: FeatureCounter, cells: number): Int32Array {
  return cells <= usualCells ? sums : new Int32Array(cells * cellSums);
}

/** Writes the sums of a window to `window`: of one cell, or of a cell and the next. */
export function sumWindow(sums: Int32Array, first: number, end: number, window: Int32Array): void {
  const own = first * cellSums;
  const added = own + cellSums + sumCount;
  for (let sum = 0; sum < sumCount; sum += 1) {
    const more = end - first > 1 ? (sums[added + sum] ?? 0) : 0;
    window[sum] = (sums[own + sum] ?? 0) + more;
  }
}

/**
 * Fetches the states of all features of a reading into the processor's cache. They are scattered over more memory than it has.
 * In this short loop the processor fetches many of them at a time; in {@link sumCell} it would wait for each.
 *
 * @returns whether a feature may have a weight; without weights all sums are 0.
 */
function fetchStates({ states }: FeatureCounter, { features, cells }: TextFeatures): boolean {
  const end = cells[cells.length - 1] ?? 0;
  let any = 0;
  for (let index = 0; index < end; index += 1) any |= states[features[index] ?? 0] ?? 0;
  return any !== 0;
}

function sumCell(
  counter: FeatureCounter,
  { features, cells }: TextFeatures,
  cell: number,
  sums: Int32Array,
): void {
  const { states, stamp } = counter;
  const before = stamp - 1;
  let classes = 0;
  let otherClasses = 0;
  let words = 0;
  let otherWords = 0;
  let sharedClasses = 0;
  let otherSharedClasses = 0;
  let sharedWords = 0;
  let otherSharedWords = 0;
  const end = cells[cell + 1] ?? 0;
  for (let index = cells[cell] ?? 0; index < end; index += 1) {
    const feature = features[index] ?? 0;
    const state = states[feature] ?? 0;
    const last = state >>> stampBit;
    if (last === stamp) continue;
    states[feature] = (state & weightMask) | (stamp << stampBit);
    const weight = (state << 24) >> 24;
    const other = (state << 16) >> 24;
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
  const at = cell * cellSums;
  sums[at] = classes;
  sums[at + 1] = otherClasses;
  sums[at + 2] = words;
  sums[at + 3] = otherWords;
  sums[at + 4] = classes - sharedClasses;
  sums[at + 5] = otherClasses - otherSharedClasses;
  sums[at + 6] = words - sharedWords;
  sums[at + 7] = otherWords - otherSharedWords;
}

/** Moves to the next stamp. After the last stamp it starts again and keeps only the stamps of the current cell. */
function advanceStamp(counter: FeatureCounter): void {
  const { states, stamp } = counter;
  if (stamp < maxStamp) {
    counter.stamp += 1;
    return;
  }
  for (let feature = 0; feature < states.length; feature += 1) {
    const state = states[feature] ?? 0;
    const isPresent = state >>> stampBit === maxStamp;
    states[feature] = (state & weightMask) | (isPresent ? 1 << stampBit : 0);
  }
  counter.stamp = 2;
}
