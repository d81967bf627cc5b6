import {
  readTrees,
  type StoredTrees,
} from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import type { Candidate } from '../../../toolgate/src/content-filter/guard-reader/candidates/index.ts';
import { linkFeatures } from '../../../toolgate/src/content-filter/guard-reader/features/guard-links.ts';
import { surroundingFeatures } from '../../../toolgate/src/content-filter/guard-reader/features/surroundings.ts';
import { guardFeatures } from '../../../toolgate/src/content-filter/guard-reader/guards/guard-features.ts';
import type { ReaderModel } from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import {
  addNeighbours,
  collectFeatures,
} from '../../../toolgate/src/content-filter/guard-reader/weigh-values.ts';
import type { LinearModel } from '../../../toolgate/src/content-filter/linear-model/index.ts';
import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import { trainTrees } from '../boosted-trees/index.ts';
import type { Logistic } from '../linear-model/index.ts';
import { type GuardExample, guardExamples, likelyExamples } from './guard-examples.ts';
import { linkExamples } from './link-examples.ts';
import { groups, type SecretRow } from './secret-rows.ts';
import { type Example, trainSparse } from './train-linear.ts';
import { type ReadRow, readRow, surroundingsOf, valueExamples } from './value-examples.ts';

/** The steps of a stored weight on either side of zero, and those below which it is zero; the few weights above a part of all count no more. */
const guardRounding = { steps: 39, least: 7, share: 0.9999 };
const surroundingsRounding = { steps: 39, least: 7, share: 0.999 };
const guardSettings = { size: guardFeatures, shrinkage: 8 };
const linkRounding = { steps: 39, least: 7, share: 0.999 };
const linkSettings = { size: linkFeatures, shrinkage: 15 };
const surroundingsSettings = { size: surroundingFeatures, shrinkage: 15 };
const treeSettings = {
  trees: 300,
  depth: 6,
  rate: 0.1,
  minWeight: 6,
  decay: 2,
  examplesShare: 0.7,
  featuresShare: 0.5,
};
const besideSettings = { ...treeSettings, depth: 4, minWeight: 12 };
/** Every this many composed prompts one is read for values: they are all alike. */
const everyComposed = 3;

/** Rounds weights to a byte each. Those below `least` steps become zero, which keeps the stored weights small. */
function roundWeights(
  { weights, bias }: Logistic,
  { steps, least, share }: { steps: number; least: number; share: number },
): LinearModel {
  const magnitudes = weights.map(Math.abs).toSorted();
  // The few highest weights would make all others coarse.
  const most = magnitudes[Math.floor(magnitudes.length * share)] ?? 1;
  const step = most / steps;
  return {
    weights: Int8Array.from(weights, (weight) =>
      Math.abs(weight) < least * step
        ? 0
        : Math.max(-steps, Math.min(steps, Math.round(weight / step))),
    ),
    step: Number(step.toPrecision(6)),
    bias: Number(bias.toPrecision(6)),
  };
}

/** A reader as it is stored. */
export interface TrainedReader {
  guard: LinearModel;
  surroundings: LinearModel;
  links: LinearModel;
  value: StoredTrees;
  beside: StoredTrees;
  ordinary: Uint8Array;
}

/** A row whose values have been read with models that did not learn its group. */
export interface CorpusRow extends ReadRow {
  /** The features of each value; `undefined` for a value that the reader does not weigh. */
  features: readonly (Float32Array | undefined)[];
  /** The same with the features of the values around each. */
  together: readonly (Float32Array | undefined)[];
}

/** A row whose values have not been weighed. */
type FeatureRow = Omit<CorpusRow, 'together'>;

/** The data of a training: the rows, and the models that did not learn a group; the last of each learned all. */
export interface Corpus {
  rows: readonly CorpusRow[];
  guards: readonly LinearModel[];
  surroundings: readonly LinearModel[];
  links: readonly LinearModel[];
  values: readonly StoredTrees[];
  ordinary: Uint8Array;
}

/** Reads each row as a prompt that the training has not seen, so that its guards look as uncertain as in such a prompt. */
export function makeCorpus(rows: readonly SecretRow[], ordinary: Uint8Array): Corpus {
  const guards = trainGuards(rows);
  const read = rows
    .filter((row, at) => row.source !== 'composed' || at % everyComposed === 0)
    .map((row) => readRow(row, modelOf(guards, row)));
  const examples = read.map(({ row, reading, candidates }) =>
    isLearned(row)
      ? valueExamples(row, candidates, (candidate) => surroundingsOf(candidate, reading))
      : [],
  );
  const surroundings = eachGroup((group) =>
    roundWeights(
      trainSparse(
        examples.filter((_, at) => read[at]?.row.group !== group).flat(),
        surroundingsSettings,
      ),
      surroundingsRounding,
    ),
  );
  const linked = read.map((one) => (isLearned(one.row) ? linkExamples(one) : []));
  const links = eachGroup((group) =>
    roundWeights(
      trainSparse(linked.filter((_, at) => read[at]?.row.group !== group).flat(), linkSettings),
      linkRounding,
    ),
  );
  const featured = read.map(({ row, candidates, reading }) => ({
    row,
    candidates,
    reading,
    features: finishAtOnce(
      collectFeatures(candidates, reading, {
        surroundings: modelOf(surroundings, row),
        links: modelOf(links, row),
        ordinary,
      }),
    ),
  }));
  const values = eachGroup((group) => trainValues(featured, group));
  const trees = values.map(readTrees);
  const together = featured.map((one) => finishAtOnce(addNeighbours(one, modelOf(trees, one.row))));
  return {
    rows: featured.map((one, at) => Object.assign(one, { together: together[at] ?? [] })),
    guards,
    surroundings,
    links,
    values,
    ordinary,
  };
}

/** Trains the trees that weigh a value alone, without a group. */
function trainValues(rows: readonly FeatureRow[], group: number): StoredTrees {
  return trainTrees(
    rows.flatMap(({ row, candidates, features }) =>
      isLearned(row) && row.group !== group ? withFeatures(row, candidates, features) : [],
    ),
    treeSettings,
  );
}

/** Trains once without each group, then with all. */
function eachGroup<Model>(train: (group: number) => Model): Model[] {
  return Array.from({ length: groups + 1 }, (_, group) => train(group));
}

/** The model that did not learn a row. */
function modelOf<Model>(models: readonly Model[], { group = groups }: SecretRow): Model {
  const model = models[group];
  if (model === undefined) throw new RangeError(`There is no group ${group}.`);
  return model;
}

function isLearned({ group }: SecretRow): boolean {
  return group !== undefined;
}

/** Whether a prompt was written by hand, with its secrets, and it is not known what guards them. */
function hasLikelyGuards({ source, guards }: SecretRow): boolean {
  return guards === undefined && !['composed', 'real', 'app', 'game'].includes(source);
}

function trainGuards(rows: readonly SecretRow[]): LinearModel[] {
  const known = rows.map((row) =>
    hasLikelyGuards(row) || row.source === 'game' || !isLearned(row) ? [] : guardExamples(row),
  );
  const first = trainGuard(known.flat());
  const examples = rows.map((row, at) =>
    hasLikelyGuards(row) && isLearned(row) ? likelyExamples(row, first) : (known[at] ?? []),
  );
  return eachGroup((group) =>
    trainGuard(examples.filter((_, at) => rows[at]?.group !== group).flat()),
  );
}

function trainGuard(examples: readonly GuardExample[]): LinearModel {
  return roundWeights(trainSparse(examples, guardSettings), guardRounding);
}

/** Trains the whole reader, without a group if one is given. */
export function trainReader(
  { rows, guards, surroundings, links, values, ordinary }: Corpus,
  group: number = groups,
): TrainedReader {
  const [guard, around, value] = [guards[group], surroundings[group], values[group]];
  const link = links[group];
  if (guard === undefined || around === undefined || link === undefined || value === undefined)
    throw new RangeError(`No group ${group}.`);
  const beside = trainTrees(
    rows.flatMap((one) =>
      isLearned(one.row) && one.row.group !== group
        ? withFeatures(one.row, one.candidates, one.together)
        : [],
    ),
    besideSettings,
  );
  return { guard, surroundings: around, links: link, value, beside, ordinary };
}

/** Makes an example of each value that has features. */
function withFeatures(
  row: SecretRow,
  candidates: readonly Candidate[],
  features: readonly (Float32Array | undefined)[],
): Example<Float32Array>[] {
  return valueExamples(row, candidates, (_, at) => features[at]).flatMap(
    ({ features: own, ...example }) => (own === undefined ? [] : [{ ...example, features: own }]),
  );
}

/** A trained reader, ready to read. */
export function toModel(reader: TrainedReader): ReaderModel {
  return { ...reader, value: readTrees(reader.value), beside: readTrees(reader.beside) };
}
