import { guardFeatures } from '../../../toolgate/src/content-filter/guard-reader/guard-features.ts';
import type { GuardModel } from '../../../toolgate/src/content-filter/guard-reader/guard-scores.ts';
import type { ReaderModel } from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import type { Reading } from '../../../toolgate/src/content-filter/guard-reader/reading.ts';
import { valueFeatures } from '../../../toolgate/src/content-filter/guard-reader/value-features.ts';
import { type GuardExample, guardExamples, likelyExamples } from './guard-examples.ts';
import { judgingFold, ownSets, type SecretRow } from './secret-rows.ts';
import { type Example, type Linear, trainDense, trainSparse } from './train-linear.ts';
import { readRow, valueExamples } from './value-examples.ts';

/** The steps of a stored weight on either side of zero. */
const guardSteps = { steps: 4, least: 1.4 };
const valueSteps = { steps: 127, least: 0 };
const guardSettings = { size: guardFeatures, epochs: 6, rate: 0.15, decay: 2e-3 };
const valueSettings = { size: valueFeatures, epochs: 10, rate: 0.1, decay: 1e-4 };

/** Rounds weights to a byte each. Those below `least` steps become zero, which keeps the stored weights small. */
function roundWeights(
  { weights, bias }: Linear,
  { steps, least }: { steps: number; least: number },
): { weights: Int8Array; step: number; bias: number } {
  const magnitudes = weights.map(Math.abs).toSorted();
  // The few highest weights would make all others coarse.
  const most = magnitudes[Math.floor(magnitudes.length * 0.9995)] ?? 1;
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

/** The data of a training: all rows, with what has been made of them. */
export interface Corpus {
  rows: readonly SecretRow[];
  /** The examples of guards of each row. */
  guards: readonly (readonly GuardExample[])[];
  ordinary: Uint8Array;
}

/** Whether a prompt was written by hand, with its secrets. */
function isByHand({ source }: SecretRow): boolean {
  return (ownSets as readonly string[]).includes(source);
}

/** Prepares rows for training. */
export function makeCorpus(rows: readonly SecretRow[], ordinary: Uint8Array): Corpus {
  const known = rows.map((row) =>
    isByHand(row) || row.fold === judgingFold ? [] : guardExamples(row),
  );
  const first = trainGuard(known.flat());
  return {
    rows,
    ordinary,
    guards: rows.map((row, at) => (isByHand(row) ? likelyExamples(row, first) : (known[at] ?? []))),
  };
}

function trainGuard(examples: readonly GuardExample[]): GuardModel {
  return roundWeights(trainSparse(examples, guardSettings), guardSteps);
}

/** Trains what scores guards, without a fold if one is given. */
export function trainGuardWithout({ rows, guards }: Corpus, fold?: string): GuardModel {
  return trainGuard(guards.filter((_, at) => rows[at]?.fold !== fold).flat());
}

/** The rows, each read with a model that did not learn its fold. */
export interface ReadCorpus {
  readings: readonly Reading[];
  examples: readonly (readonly Example<Float32Array>[])[];
}

/** Reads each row as a prompt that the training has not seen, so that its guards look as uncertain as in such a prompt. */
export function readCorpus(corpus: Corpus): ReadCorpus {
  const models = new Map<string, GuardModel>();
  const readings = corpus.rows.map((row) => {
    const model = models.get(row.fold) ?? trainGuardWithout(corpus, row.fold);
    models.set(row.fold, model);
    return readRow(row, model);
  });
  const examples = corpus.rows.map((row, at) => {
    const reading = readings[at];
    return reading === undefined ? [] : valueExamples(row, reading, corpus.ordinary);
  });
  return { readings, examples };
}

/** Trains what weighs values, without a fold if one is given, and always without the prompts that judge. */
export function trainValueWithout(
  { rows }: Corpus,
  { examples }: ReadCorpus,
  fold?: string,
): ReaderModel['value'] {
  const kept = examples
    .filter((_, at) => rows[at]?.fold !== fold && rows[at]?.fold !== judgingFold)
    .flat();
  return roundWeights(trainDense(kept, valueSettings), valueSteps);
}
