import { nGramLength, readNGrams } from '../features/index.ts';
import { applyRestLoss } from '../rest-loss.ts';
import type { Words } from '../text/index.ts';
import { cellLoss, type NGramHead, type NGramModel } from './guard-model.ts';

/** Maximum size of an array that is kept for the next text: about the slots of the longest text that the guard scores at once. */
const maxKeptSlots = 1 << 18;

/** Maximum number of slots of a cell that count: as many as sixteen long words. A cell with more is code or text without spaces. */
const maxCellSlots = 512;
/** Maximum number of cells that count for the whole text, as in the training: the sum grows with the length. */
const maxWholeCells = 32;

/** Log-odds of an attack by the n-grams of a text. */
export interface NGramOdds {
  /** The log-odds of the highest cell. */
  local: number;
  /** The log-odds of the whole text. */
  whole: number;
}

/** The array for the slots of one text. It is reused: a new array for each text would keep the garbage collector busy. */
let buffer: Int32Array = new Int32Array(1 << 14);
/** The same for the weights of these slots. */
let weightBuffer: Int16Array = new Int16Array(1 << 14);

/** Scores the n-grams of a text, in time linear in them. */
export function scoreNGrams({ weights, local, whole }: NGramModel, text: Words): NGramOdds {
  const { slots, cells, words } = readNGrams(text, buffer);
  if (slots.length > buffer.length && slots.length <= maxKeptSlots) buffer = slots;
  const pairs = fetchWeights(weights, slots, cells[words.length] ?? 0);
  const cellSums: number[] = [];
  let wholeSum = 0;
  let wholeWords = 0;
  let wholeSlots = 0;
  for (let cell = 0; cell < words.length; cell += 1) {
    const cellWords = words[cell] ?? 0;
    const start = cells[cell] ?? 0;
    const end = Math.min(cells[cell + 1] ?? start, start + maxCellSlots);
    const isOfWhole = cell < maxWholeCells;
    let sum = 0;
    let count = 0;
    let before = -1;
    for (let at = start; at < end; at += 1) {
      const slot = slots[at] ?? 0;
      // A character that repeats over and over counts once.
      if (slot === before) continue;
      before = slot;
      count += 1;
      const pair = pairs[at] ?? 0;
      sum += pair >> 8;
      if (isOfWhole) wholeSum += (pair << 24) >> 24;
    }
    if (isOfWhole) {
      wholeWords += cellWords;
      wholeSlots += count;
    }
    cellSums.push((local.step * sum) / nGramLength(count, cellWords));
  }
  return {
    local: calibrate(local, applyRestLoss(cellSums, cellLoss)),
    whole: calibrate(whole, (whole.step * wholeSum) / nGramLength(wholeSlots, wholeWords)),
  };
}

/**
 * Returns both weights of each slot, a byte each: the upper one for one cell, the lower one for whole texts. The weights are
 * scattered over more memory than the processor's cache. In this short loop the processor fetches many of them at a time; in
 * the loop that adds them up, it would wait for each.
 */
function fetchWeights(weights: Int8Array, slots: Int32Array, count: number): Int16Array {
  const pairs = count <= weightBuffer.length ? weightBuffer : new Int16Array(slots.length);
  if (pairs.length > weightBuffer.length && pairs.length <= maxKeptSlots) weightBuffer = pairs;
  for (let at = 0; at < count; at += 1) {
    const first = (slots[at] ?? 0) * 2;
    pairs[at] = ((weights[first] ?? 0) << 8) | ((weights[first + 1] ?? 0) & 0xff);
  }
  return pairs;
}

function calibrate({ slope, offset }: NGramHead, sum: number): number {
  return slope * sum + offset;
}
