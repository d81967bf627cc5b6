import { combineWindows } from '../../../toolgate/src/prompt-guard/indirect/index.ts';
import {
  addShare,
  countSources,
  highestWindow,
  type LinearModel,
} from '../guard-training/linear-model.ts';
import { seededRandom, shuffle } from '../guard-training/random.ts';
import type { IndirectRow } from './indirect-rows.ts';

const epochs = 10;
/** The last epochs, whose weights are averaged. */
const averagedEpochs = 5;
const firstRate = 0.08;
const classShrinkage = 1e-2;
const wordShrinkage = 1e-1;
/** Sources in which a word has to occur to count. */
const minSources = 3;
const harmlessWeight = 2;
const maxStep = 3;
/** What a head reads, and how much it learns from each source. */
export interface HeadSettings {
  /** Number of features. */
  featureCount: number;
  /** The first feature of words; {@link featureCount} without such features. */
  wordStart: number;
  /** The weight of a source. */
  trust: (source: string) => number;
}

/** The seeds of the orders of the rows; the resulting weights are averaged, which reduces the effect of chance. */
const seeds = [5, 6, 7, 8] as const;

/**
 * Trains a logistic regression on the windows of texts by stochastic gradient steps (AdaGrad). Of each text its highest
 * window counts. A source counts by the square root of its size. The model is the mean of several orders of the rows.
 */
export function trainIndirectModel(rows: readonly IndirectRow[], head: HeadSettings): LinearModel {
  const mean: LinearModel = { weights: new Float32Array(head.featureCount), bias: 0 };
  for (const seed of seeds) addShare(mean, trainOnce(rows, head, seed), 1 / seeds.length);
  return mean;
}

function trainOnce(rows: readonly IndirectRow[], head: HeadSettings, seed: number): LinearModel {
  const allowed = findSupported(rows, head);
  const windows = rows.map((row) =>
    row.windows.map((one) => one.filter((feature) => allowed[feature] === 1)),
  );
  const importance = weighRows(rows, head);
  const random = seededRandom(seed);
  const state: TrainingState = {
    weights: new Float32Array(head.featureCount),
    squares: new Float32Array(head.featureCount).fill(0.01),
    bias: -2,
    biasSquares: 0.01,
  };
  const order = rows.map((_, index) => index);
  const mean: LinearModel = { weights: new Float32Array(head.featureCount), bias: 0 };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    const rate = firstRate * (1 - (0.7 * epoch) / epochs);
    for (const index of order) {
      const window = highestWindow(windows[index] ?? [], state.weights);
      const target = rows[index]?.attack ? 1 : 0;
      takeStep(state, window, { target, importance: importance[index] ?? 0, rate, head });
    }
    if (epoch < epochs - averagedEpochs) continue;
    addShare(mean, state, 1 / averagedEpochs);
  }
  return mean;
}

/** The weights on the way, and the sums of squared slopes that make their steps smaller. */
interface TrainingState extends LinearModel {
  squares: Float32Array;
  biasSquares: number;
}

/** One gradient step for the window of a text. */
function takeStep(
  state: TrainingState,
  window: Int32Array,
  step: { target: number; importance: number; rate: number; head: HeadSettings },
): void {
  const { weights, squares } = state;
  const { target, importance, rate, head } = step;
  let odds = state.bias;
  for (const feature of window) odds += weights[feature] ?? 0;
  const error = 1 / (1 + Math.exp(-odds)) - target;
  const pull = Math.max(-maxStep, Math.min(maxStep, error * importance));
  for (const feature of window) {
    const weight = weights[feature] ?? 0;
    const slope = pull + (feature < head.wordStart ? classShrinkage : wordShrinkage) * weight;
    const square = (squares[feature] ?? 0) + slope * slope;
    squares[feature] = square;
    weights[feature] = weight - (rate * slope) / Math.sqrt(square);
  }
  state.biasSquares += pull * pull;
  state.bias -= (rate * pull) / Math.sqrt(state.biasSquares);
}

/** The log-odds of a text. */
export function scoreRow({ weights, bias }: LinearModel, { windows }: IndirectRow): number {
  return combineWindows(
    windows.map((window) => window.reduce((sum, feature) => sum + (weights[feature] ?? 0), bias)),
  );
}

/** 1 for each feature of classes and structure, and for each word that occurs in enough sources. */
function findSupported(
  rows: readonly IndirectRow[],
  { featureCount, wordStart }: HeadSettings,
): Uint8Array {
  return countSources(rows, featureCount).map((sources, feature) =>
    feature < wordStart || sources >= minSources ? 1 : 0,
  );
}

/** The key that rows of the same collection and label share. */
function readKey({ source, attack }: IndirectRow): string {
  return `${source} ${attack}`;
}

function weighRows(rows: readonly IndirectRow[], { trust }: HeadSettings): number[] {
  const sizes = new Map<string, number>();
  for (const row of rows) sizes.set(readKey(row), (sizes.get(readKey(row)) ?? 0) + 1);
  const raw = rows.map((row) => trust(row.source) / Math.sqrt(sizes.get(readKey(row)) ?? 1));
  const total = (attack: boolean): number =>
    rows.reduce((sum, row, index) => sum + (row.attack === attack ? (raw[index] ?? 0) : 0), 0);
  const share = rows.length / (1 + harmlessWeight);
  const scales = { attack: share / total(true), clean: (share * harmlessWeight) / total(false) };
  return rows.map((row, index) => (raw[index] ?? 0) * (row.attack ? scales.attack : scales.clean));
}
