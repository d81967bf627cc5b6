import {
  nGramCount,
  nGramLength,
  type NGrams,
  wordGramValue,
} from '../../../toolgate/src/prompt-guard/features/index.ts';
import { cellLoss } from '../../../toolgate/src/prompt-guard/model/index.ts';
import { applyRestLoss } from '../../../toolgate/src/prompt-guard/rest-loss.ts';
import type { FeatureRow } from './feature-rows.ts';
import { seededRandom, shuffle } from './random.ts';
import { rowWeights } from './row-weights.ts';

/** A linear model of n-grams, before its weights are rounded. */
export interface NGramWeights {
  /** One for each slot; {@link wordGramValue} is already in the weights of words. */
  weights: Float32Array;
  bias: number;
}

/** The text that a model of n-grams reads at once: one cell, or all of it. */
export type NGramScope = 'local' | 'whole';

// `pnpm train:guard DATA --held-out` measures these.
const epochs = 4;
/** Number of the last epochs, whose weights are averaged. */
const averagedEpochs = 2;
const firstRate = 0.5;
const seed = 1;
/** Weight of all harmless rows together; all attacks together have 1. */
const harmlessWeight = 4;
/** Sources in which an n-gram must occur to count. */
const minSources = 4;
const maxStep = 3;
const minStep = 1e-3;

/** Texts as slots in one list, and the start and end of each row's passages in it. */
interface Passages {
  slots: Int32Array;
  /** Start and end of each passage, and its length as a vector. */
  starts: Int32Array;
  ends: Int32Array;
  lengths: Float32Array;
  /** Number of the first passage of each row; one more entry is their count. */
  firsts: Int32Array;
}

/**
 * Trains a logistic regression on n-grams by stochastic gradient steps (AdaGrad). Of each text its highest passage
 * counts.
 */
export function trainNGrams(rows: readonly FeatureRow[], scope: NGramScope): NGramWeights {
  const passages = collectPassages(rows, scope);
  const importance = rowWeights(rows, harmlessWeight);
  const order = rows.map((_, index) => index);
  const random = seededRandom(seed);
  const state: Training = {
    passages,
    allowed: supportedSlots(rows, passages),
    weights: new Float32Array(nGramCount),
    squares: new Float32Array(nGramCount).fill(1e-3),
  };
  const mean: NGramWeights = { weights: new Float32Array(nGramCount), bias: 0 };
  let bias = -1;
  let biasSquares = 0.01;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    const rate = firstRate * (1 - (0.8 * epoch) / epochs);
    for (const index of order) {
      const { passage, sum } = highestPassage(passages, index, state.weights);
      const error = 1 / (1 + Math.exp(-sum - bias)) - (rows[index]?.attack === true ? 1 : 0);
      const step = Math.max(-maxStep, Math.min(maxStep, error * (importance[index] ?? 0)));
      if (Math.abs(step) > minStep) takeStep(state, passage, { step, rate });
      biasSquares += step * step;
      bias -= (0.1 * rate * step) / Math.sqrt(biasSquares);
    }
    if (epoch >= epochs - averagedEpochs) addShare(mean, { weights: state.weights, bias });
  }
  for (let slot = 0; slot < nGramCount / 2; slot += 1) {
    mean.weights[slot] = (mean.weights[slot] ?? 0) * wordGramValue;
  }
  return mean;
}

/** The weights that a training changes, and the data that it reads. */
interface Training {
  passages: Passages;
  /** 1 for each slot that may have a weight. */
  allowed: Uint8Array;
  weights: Float32Array;
  /** Sums of the squares of the steps so far. */
  squares: Float32Array;
}

/** Moves the weights of the n-grams of a passage. */
function takeStep(
  { passages: { slots, starts, ends, lengths }, allowed, weights, squares }: Training,
  passage: number,
  { step, rate }: { step: number; rate: number },
): void {
  const scaled = step / (lengths[passage] ?? 1);
  const end = ends[passage] ?? 0;
  for (let at = starts[passage] ?? 0; at < end; at += 1) {
    const slot = slots[at] ?? 0;
    if (allowed[slot] !== 1) continue;
    const slope = slot < nGramCount / 2 ? scaled * wordGramValue : scaled;
    const square = (squares[slot] ?? 0) + slope * slope;
    squares[slot] = square;
    weights[slot] = (weights[slot] ?? 0) - (rate * slope) / Math.sqrt(square);
  }
}

/** Adds the share of one of the averaged epochs. */
function addShare(mean: NGramWeights, { weights, bias }: NGramWeights): void {
  for (let slot = 0; slot < nGramCount; slot += 1) {
    mean.weights[slot] = (mean.weights[slot] ?? 0) + (weights[slot] ?? 0) / averagedEpochs;
  }
  mean.bias += bias / averagedEpochs;
}

/** The log-odds that a model gives a text, before calibration. */
export function scoreNGramRow(
  { weights, bias }: NGramWeights,
  row: FeatureRow,
  scope: NGramScope,
): number {
  const { slots, starts, ends, lengths } = collectPassages([row], scope);
  let highest = -Infinity;
  let passage = 0;
  for (const reading of row.nGrams) {
    const parts = passagesOf(reading, scope).map(() => {
      let sum = 0;
      for (let at = starts[passage] ?? 0; at < (ends[passage] ?? 0); at += 1) {
        sum += weights[slots[at] ?? 0] ?? 0;
      }
      const part = sum / (lengths[passage] ?? 1);
      passage += 1;
      return part;
    });
    highest = Math.max(highest, applyRestLoss(parts, cellLoss));
  }
  return highest + bias;
}

function collectPassages(rows: readonly FeatureRow[], scope: NGramScope): Passages {
  const readings = rows.flatMap((row) => row.nGrams);
  const slots = new Int32Array(readings.reduce((sum, reading) => sum + reading.slots.length, 0));
  const starts: number[] = [];
  const ends: number[] = [];
  const lengths: number[] = [];
  const firsts: number[] = [];
  let base = 0;
  for (const row of rows) {
    firsts.push(starts.length);
    for (const reading of row.nGrams) {
      slots.set(reading.slots, base);
      for (const { start, end, words } of passagesOf(reading, scope)) {
        starts.push(base + start);
        ends.push(base + end);
        lengths.push(nGramLength(end - start, words));
      }
      base += reading.slots.length;
    }
  }
  firsts.push(starts.length);
  return {
    slots,
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    lengths: Float32Array.from(lengths),
    firsts: Int32Array.from(firsts),
  };
}

function passagesOf(
  { slots, cells, words }: NGrams,
  scope: NGramScope,
): { start: number; end: number; words: number }[] {
  if (scope === 'whole') {
    const all = words.reduce((sum, count) => sum + count, 0);
    return [{ start: 0, end: slots.length, words: all }];
  }
  return words.map((count, cell) => ({
    start: cells[cell] ?? 0,
    end: cells[cell + 1] ?? 0,
    words: count,
  }));
}

function highestPassage(
  { slots, starts, ends, lengths, firsts }: Passages,
  row: number,
  weights: Float32Array,
): { passage: number; sum: number } {
  const first = firsts[row] ?? 0;
  let best = first;
  let highest = -Infinity;
  for (let passage = first; passage < (firsts[row + 1] ?? 0); passage += 1) {
    const start = starts[passage] ?? 0;
    const end = ends[passage] ?? 0;
    let words = 0;
    let characters = 0;
    for (let at = start; at < end; at += 1) {
      const slot = slots[at] ?? 0;
      if (slot < nGramCount / 2) words += weights[slot] ?? 0;
      else characters += weights[slot] ?? 0;
    }
    const sum = (words * wordGramValue + characters) / (lengths[passage] ?? 1);
    if (sum <= highest) continue;
    highest = sum;
    best = passage;
  }
  return { passage: best, sum: highest };
}

/** 1 for each slot that occurs in enough sources: words of few collections are their own way of speaking. */
function supportedSlots(
  rows: readonly FeatureRow[],
  { slots, starts, ends, firsts }: Passages,
): Uint8Array {
  const numbers = new Map<string, number>();
  const rowsOfSource: number[][] = [];
  for (const [index, { source }] of rows.entries()) {
    const number = numbers.get(source) ?? numbers.size;
    numbers.set(source, number);
    (rowsOfSource[number] ??= []).push(index);
  }
  const last = new Int16Array(nGramCount).fill(-1);
  const support = new Uint8Array(nGramCount);
  const countRow = (index: number, source: number): void => {
    const end = ends[(firsts[index + 1] ?? 0) - 1] ?? 0;
    for (let at = starts[firsts[index] ?? 0] ?? 0; at < end; at += 1) {
      const slot = slots[at] ?? 0;
      if (last[slot] === source) continue;
      last[slot] = source;
      support[slot] = (support[slot] ?? 0) + 1;
    }
  };
  for (const [source, indices] of rowsOfSource.entries()) {
    for (const index of indices) countRow(index, source);
  }
  return support.map((sources) => (sources >= minSources ? 1 : 0));
}
