import type { GuardModel } from './guard-model.ts';
import { featuresBetween, lexicalStart, type TextFeatures } from './text-features.ts';

/** How many sums a cell or a window has: of classes for each of the two heads, then of words. */
export const sumCount = 4;
/** A cell has those of all its features, then those of what the cell before it has not. */
const cellSums = 2 * sumCount;
const lastTurn = 0xffff;
const weightBits = 0xffff;

/** Adds up what the features of cells weigh, in steps of the weights of a model. */
export interface CellTally {
  /**
   * Per feature, side by side for one look into memory: the weights of both heads, a byte each, and above them the
   * turn in which it was last counted.
   */
  states: Int32Array;
  turn: number;
}

/** Prepares to add up features under a model. */
export function createCellTally({ heads: [first, second] }: GuardModel): CellTally {
  const states = Int32Array.from(
    first.weights,
    (weight, feature) => (((second.weights[feature] ?? 0) & 0xff) << 8) | (weight & 0xff),
  );
  return { states, turn: 0 };
}

/**
 * Adds up the features of each cell of a reading, each feature counted once: all of them, and those that the cell
 * before has not, so that a window of two cells needs no second look at the features of either.
 */
export function sumCells(tally: CellTally, reading: TextFeatures): Int32Array {
  const count = reading.cells.length - 1;
  const sums = new Int32Array(count * cellSums);
  // No feature was counted in the turn before that of the first cell.
  nextTurn(tally);
  for (let cell = 0; cell < count; cell += 1) {
    nextTurn(tally);
    sumCell(tally, featuresBetween(reading, cell, cell + 1), sums, cell * cellSums);
  }
  return sums;
}

/** Writes what a window adds up to: a cell, or a cell and the one after it. */
export function sumWindow(sums: Int32Array, first: number, end: number, window: Int32Array): void {
  const own = first * cellSums;
  const added = own + cellSums + sumCount;
  for (let sum = 0; sum < sumCount; sum += 1) {
    const more = end - first > 1 ? (sums[added + sum] ?? 0) : 0;
    window[sum] = (sums[own + sum] ?? 0) + more;
  }
}

function sumCell(tally: CellTally, features: Int32Array, sums: Int32Array, at: number): void {
  const { states, turn } = tally;
  const before = turn - 1;
  let classes = 0;
  let otherClasses = 0;
  let words = 0;
  let otherWords = 0;
  let sharedClasses = 0;
  let otherSharedClasses = 0;
  let sharedWords = 0;
  let otherSharedWords = 0;
  for (const feature of features) {
    const state = states[feature] ?? 0;
    const last = state >>> 16;
    if (last === turn) continue;
    states[feature] = (turn << 16) | (state & weightBits);
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
  sums[at] = classes;
  sums[at + 1] = otherClasses;
  sums[at + 2] = words;
  sums[at + 3] = otherWords;
  sums[at + 4] = classes - sharedClasses;
  sums[at + 5] = otherClasses - otherSharedClasses;
  sums[at + 6] = words - sharedWords;
  sums[at + 7] = otherWords - otherSharedWords;
}

/** Moves on to the next turn; after the last one, all but those of the present turn count as long ago. */
function nextTurn(tally: CellTally): void {
  const { states, turn } = tally;
  if (turn < lastTurn) {
    tally.turn += 1;
    return;
  }
  for (let feature = 0; feature < states.length; feature += 1) {
    const state = states[feature] ?? 0;
    states[feature] = (state & weightBits) | (state >>> 16 === lastTurn ? 1 << 16 : 0);
  }
  tally.turn = 2;
}
