import {
  featureCount,
  structureStart,
  lexicalStart,
} from '../../../toolgate/src/prompt-guard/features/index.ts';
import { minWindowSum, windowLoss } from '../../../toolgate/src/prompt-guard/model/index.ts';
import { applyRestLoss } from '../../../toolgate/src/prompt-guard/rest-loss.ts';
import type { FeatureRow } from './feature-rows.ts';
import { addShare, countSources, highestWindow, type LinearModel } from './linear-model.ts';
import { seededRandom, shuffle } from './random.ts';
import { rowWeights } from './row-weights.ts';

const epochs = 8;
/** Number of the last epochs, whose weights are averaged: the order of the rows then counts for less. */
const averagedEpochs = 6;
const firstRate = 0.05;
/** The seeds of the orders of the rows; the resulting weights are averaged, which reduces the effect of chance. */
const seeds = [7, 8, 9, 10] as const;
/** The share of steps that leave a word out, so the model relies on no single word. */
const wordDropout = 0.1;
/** The share of steps that leave all words out, so the classes alone decide, as in a language without training data. */
const wordlessShare = 0.15;
/** The forces that pull weights to zero: words more than classes, since they say less in texts of other origin. */
const classShrinkage = 1e-3;
const wordShrinkage = 1e-2;
/** Sources in which a word must occur to count: a word of few collections is their own way of speaking. */
const minSourcesOfWord = 4;
const minSourcesOfClass = 2;
/** Structure is of our own design, so one source that shows it is enough. */
const minSourcesOfStructure = 1;
/** Weight of all harmless rows together; all attacks together have 1. */
const harmlessWeight = 4;
const maxStep = 3;

/**
 * Trains a logistic regression on the windows of texts by stochastic gradient steps (AdaGrad). Of each text its
 * highest window counts: in an attack some window has to look like one, in a harmless text no window may.
 *
 * @param runs the number of orders of the rows; the model is their mean.
 */
export function trainModel(rows: readonly FeatureRow[], runs: number = seeds.length): LinearModel {
  const allowed = supportedFeatures(rows);
  const training: Training = {
    rows: rows.map((row) => ({
      ...row,
      windows: row.windows.map((window) => keepAllowed(window, allowed)),
    })),
    importance: rowWeights(rows, harmlessWeight),
  };
  const mean: LinearModel = { weights: new Float32Array(featureCount), bias: 0 };
  for (const seed of seeds.slice(0, runs)) addShare(mean, trainOnce(training, seed), 1 / runs);
  // A disguise must not count as a sign of harmless text, so the weights of structure are at least 0.
  for (let feature = structureStart; feature < lexicalStart; feature += 1) {
    mean.weights[feature] = Math.max(0, mean.weights[feature] ?? 0);
  }
  return mean;
}

/** The data of a training. */
interface Training {
  /** Only with features that occur in enough sources. */
  rows: readonly FeatureRow[];
  importance: readonly number[];
}

function trainOnce({ rows, importance }: Training, seed: number): LinearModel {
  const random = seededRandom(seed);
  const weights = new Float32Array(featureCount);
  const squares = new Float32Array(featureCount).fill(0.01);
  const order = rows.map((_, index) => index);
  let bias = -2;
  let biasSquares = 0.01;
  const mean: LinearModel = { weights: new Float32Array(featureCount), bias: 0 };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    const rate = firstRate * (1 - (0.7 * epoch) / epochs);
    for (const index of order) {
      const row = rows[index];
      if (row === undefined) continue;
      const limit = random() < wordlessShare ? lexicalStart : featureCount;
      const window = highestWindow(row.windows, weights, limit);
      const count = dropOut(window, { limit, random });
      const { odds, isLowest } = addUp(count, { weights, bias });
      const error = 1 / (1 + Math.exp(-odds)) - (row.attack ? 1 : 0);
      const step = clamp(error * (importance[index] ?? 0), maxStep);
      for (let at = 0; at < count; at += 1) {
        const feature = kept[at] ?? 0;
        const weight = weights[feature] ?? 0;
        const pull = isLowest && !isStructure(feature) ? 0 : step * keptScale(feature);
        const slope = pull + shrinkageOf(feature) * weight;
        const square = (squares[feature] ?? 0) + slope * slope;
        squares[feature] = square;
        weights[feature] = weight - (rate * slope) / Math.sqrt(square);
      }
      biasSquares += step * step;
      bias -= (rate * step) / Math.sqrt(biasSquares);
    }
    if (epoch >= epochs - averagedEpochs) addShare(mean, { weights, bias }, 1 / averagedEpochs);
  }
  return mean;
}

/** The log-odds that a model gives a text, before calibration. */
export function scoreRow({ weights, bias }: LinearModel, row: FeatureRow): number {
  let highest = -Infinity;
  let index = 0;
  for (const places of row.places) {
    const parts: number[] = [];
    let structure = 0;
    for (const place of places) {
      const sums = sumWindow(row.windows[index] ?? new Int32Array(), { weights, bias });
      structure = sums.structure;
      parts[place] = Math.max(parts[place] ?? minWindowSum, sums.content);
      index += 1;
    }
    highest = Math.max(highest, structure + applyRestLoss(parts, windowLoss));
  }
  return highest;
}

/**
 * The sums of the weights of a window: the bias and its structure, which all windows of a reading have, and its classes and words.
 */
function sumWindow(
  window: Int32Array,
  { weights, bias }: LinearModel,
): { structure: number; content: number } {
  let structure = bias;
  let content = 0;
  for (const feature of window) {
    if (isStructure(feature)) structure += weights[feature] ?? 0;
    else content += weights[feature] ?? 0;
  }
  return { structure, content };
}

/** The highest sum that the structure of a window adds to a model, before calibration. */
export function structureSum(model: LinearModel | undefined, row: FeatureRow): number {
  let highest = 0;
  for (const window of row.windows) {
    let sum = 0;
    for (const feature of window) if (isStructure(feature)) sum += model?.weights[feature] ?? 0;
    highest = Math.max(highest, sum);
  }
  return highest;
}

/** The log-odds of the kept features of a window, and whether its classes and words add the least that they can. */
function addUp(count: number, { weights, bias }: LinearModel): { odds: number; isLowest: boolean } {
  let structure = bias;
  let content = 0;
  for (let at = 0; at < count; at += 1) {
    const feature = kept[at] ?? 0;
    const weight = (weights[feature] ?? 0) * keptScale(feature);
    if (isStructure(feature)) structure += weight;
    else content += weight;
  }
  return { odds: structure + Math.max(minWindowSum, content), isLowest: content < minWindowSum };
}

/** Features of the present window that were not left out; one list for all, as a new one for each row would take half of the time. */
const kept = new Int32Array(1 << 16);

/** Fills {@link kept} and returns how many features it holds. */
function dropOut(window: Int32Array, selection: { limit: number; random: () => number }): number {
  const { limit, random } = selection;
  let count = 0;
  for (const feature of window) {
    if (feature >= limit || count === kept.length) continue;
    if (feature >= lexicalStart && random() < wordDropout) continue;
    kept[count] = feature;
    count += 1;
  }
  return count;
}

/** The factor that makes up for the features that were left out. */
function keptScale(feature: number): number {
  return feature < lexicalStart ? 1 : 1 / (1 - wordDropout);
}

function isStructure(feature: number): boolean {
  return feature >= structureStart && feature < lexicalStart;
}

function shrinkageOf(feature: number): number {
  return feature < lexicalStart ? classShrinkage : wordShrinkage;
}

/** The allowed features of a window. A loop: `filter` with a callback took a sixth of the whole training. */
function keepAllowed(window: Int32Array, allowed: Uint8Array): Int32Array {
  let count = 0;
  for (const feature of window) {
    if (allowed[feature] !== 1) continue;
    kept[count] = feature;
    count += 1;
  }
  return kept.slice(0, count);
}

/** 1 for each feature that occurs in enough sources. */
function supportedFeatures(rows: readonly FeatureRow[]): Uint8Array {
  return countSources(rows, featureCount).map((sources, feature) =>
    sources >= minSourcesOf(feature) ? 1 : 0,
  );
}

function minSourcesOf(feature: number): number {
  if (feature >= lexicalStart) return minSourcesOfWord;
  return feature < structureStart ? minSourcesOfClass : minSourcesOfStructure;
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
