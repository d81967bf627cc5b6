import {
  combineWindows,
  indirectFeatureCount,
} from '../../../toolgate/src/prompt-guard/indirect/index.ts';
import type { LinearModel } from '../guard-training/linear-model.ts';
import { type Example, trainLogistic } from '../linear-model/index.ts';
import { spread } from '../spread.ts';
import { type IndirectRow, isAuthor } from './indirect-rows.ts';

/** Rounds of training. Each round chooses the windows with the weights of the round before. */
const rounds = 3;
/** Windows of a clean text that count. */
const maxCleanWindows = 4;
/** How much the windows beside the planted words count, of the weight of their text. */
const besideShare = 0.5;
const shrinkage = 10 / 3;
const harmlessWeight = 2;
/** The weight of a source. Other collections have 1, other authors {@link authorTrust}. */
const trust: ReadonlyMap<string, number> = new Map([
  ['struq_indirect', 0.3],
  ['direct', 0.5],
  // The only blatant orders in many languages.
  ['author planted-languages', 1],
]);
/**
 * The weight of an author of our own sets. With a higher one the head finds more attacks of authors left out and fewer of collections
 * left out (`pnpm train:indirect DATA`).
 */
const authorTrust = 0.3;
/** The values of the features of any window. */
const ones = new Float32Array(indirectFeatureCount).fill(1);

/**
 * Trains a logistic regression on windows of texts. Of an attack, the highest window in the planted words counts as one (of an attack
 * without marks, its highest window), and the highest window beside them as clean. Of a clean text its highest windows count. A source
 * counts by the square root of its size.
 */
export function trainIndirectModel(rows: readonly IndirectRow[]): LinearModel {
  const importance = weighRows(rows);
  let model: LinearModel | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const examples = rows.flatMap((row, index) =>
      chooseExamples(row, importance[index] ?? 0, model),
    );
    const { weights, bias } = trainLogistic(examples, { size: indirectFeatureCount, shrinkage });
    model = { weights: Float32Array.from(weights), bias };
  }
  return model ?? { weights: new Float32Array(indirectFeatureCount), bias: 0 };
}

/** Returns the log-odds of a text. */
export function scoreRow(model: LinearModel, { windows }: IndirectRow): number {
  return combineWindows(windows.map((window) => scoreWindow(model, window)));
}

function scoreWindow({ weights, bias }: LinearModel, window: Int32Array): number {
  return window.reduce((sum, feature) => sum + (weights[feature] ?? 0), bias);
}

/** Chooses the windows of a text that a round learns. The first round has no model, so it takes windows from all over the text. */
function chooseExamples(
  { windows, attack, planted }: IndirectRow,
  importance: number,
  model: LinearModel | undefined,
): Example[] {
  const odds = model && windows.map((window) => scoreWindow(model, window));
  const highest = (places: readonly number[], count: number): readonly number[] =>
    odds === undefined
      ? spread(places, maxCleanWindows)
      : places.toSorted((one, other) => (odds[other] ?? 0) - (odds[one] ?? 0)).slice(0, count);
  const learn = (places: readonly number[], label: 0 | 1, weight: number): Example[] =>
    places.flatMap((at) => {
      const features = windows[at];
      return features ? [{ features, values: ones, label, weight: weight / places.length }] : [];
    });

  const all = [...windows.keys()];
  if (!attack) return learn(highest(all, maxCleanWindows), 0, importance);
  if (planted === undefined) return odds ? learn(highest(all, 1), 1, importance) : [];
  const inside = all.filter((at) => planted[at]);
  const beside = all.filter((at) => !planted[at] && !planted[at + 1]);
  return [
    ...learn(odds ? highest(inside, 1) : inside, 1, importance),
    ...learn(highest(beside, 1), 0, besideShare * importance),
  ];
}

/** The key that rows of the same collection and label share. */
function readKey({ source, attack }: IndirectRow): string {
  return `${source} ${attack}`;
}

function trustOf(row: IndirectRow): number {
  return trust.get(row.source) ?? (isAuthor(row) ? authorTrust : 1);
}

function weighRows(rows: readonly IndirectRow[]): number[] {
  const sizes = new Map<string, number>();
  for (const row of rows) sizes.set(readKey(row), (sizes.get(readKey(row)) ?? 0) + 1);
  const raw = rows.map((row) => trustOf(row) / Math.sqrt(sizes.get(readKey(row)) ?? 1));
  const total = (attack: boolean): number =>
    rows.reduce((sum, row, index) => sum + (row.attack === attack ? (raw[index] ?? 0) : 0), 0);
  const half = rows.length / 2;
  const scales = { attack: half / total(true), clean: (half * harmlessWeight) / total(false) };
  return rows.map((row, index) => (raw[index] ?? 0) * (row.attack ? scales.attack : scales.clean));
}
