// Trains which words together hide what a prompt says: `pnpm train:secrecy DATA`, with the folder that holds outputs and
// prompts. It writes `secrecy-weights.ts` of the filter from the clauses of `data/secrecy-clauses.txt` against those of
// real prompts and answers, and prints how many of the former it knows, by five folds, at which share of the latter.
import { readFileSync, writeFileSync } from 'node:fs';
import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import { readEvidence } from '../../../toolgate/src/content-filter/secrets/read-evidence.ts';
import { readPromptSentences } from '../../../toolgate/src/content-filter/secrecy/prompt-sentences.ts';
import type { PromptWord } from '../../../toolgate/src/content-filter/secrecy/prompt-sentences.ts';
import {
  readClauses,
  readSecrecyFeatures,
} from '../../../toolgate/src/content-filter/secrecy/secrecy-clauses.ts';
import { readApps } from '../filter-decision/app-pairs.ts';
import { readOutputs, readSystemPrompts } from '../filter/filter-data.ts';
import { scoreExample, trainLogistic } from './train-logistic.ts';
import type { Example, Logistic } from './train-logistic.ts';

/** A clause, and whether it hides something. */
interface Clause {
  features: readonly string[];
  label: 0 | 1;
}

/** What the training found: a weight for each feature. */
interface Model {
  numbers: ReadonlyMap<string, number>;
  logistic: Logistic;
}

const folds = 5;
const maxFeatures = 600;
const maxPromptCharacters = 3000;
/** How often ordinary lines of apps count. */
const appRepeats = 3;
const step = 0.5;

function readFeatures(words: readonly PromptWord[]): string[] {
  const features = new Set<string>();
  readSecrecyFeatures(words, (feature) => features.add(feature));
  return [...features];
}

function readHiding(): Clause[] {
  const lines = readFileSync(new URL('../../data/secrecy-clauses.txt', import.meta.url), 'utf8');
  return lines
    .trim()
    .split('\n')
    .map((line) => ({
      features: readFeatures(readPromptSentences(line).flatMap(({ words }) => words)),
      label: 1,
    }));
}

/** Reads the clauses of a text that no rule takes for hiding. */
function readOrdinary(text: string): Clause[] {
  const sentences = readPromptSentences(text);
  const evidence = finishAtOnce(readEvidence(text, sentences));
  return sentences.flatMap((sentence, at) => {
    const { hides, isLabelled, isAboutPrompt, secrecy } = evidence[at] ?? {};
    if (((hides && secrecy === undefined) || isLabelled) && !isAboutPrompt) return [];
    return readClauses(text, sentence).map((words): Clause => ({
      features: readFeatures(words),
      label: 0,
    }));
  });
}

function every<Item>(items: readonly Item[], distance: number): Item[] {
  return items.filter((_, at) => at % distance === 0);
}

function collectOrdinary(folder: string): Clause[] {
  const sayable = readApps()
    .filter(({ unseen }) => !unseen)
    .flatMap(({ lines }) => lines.flatMap(({ text, is }) => (is === 'sayable' ? [text] : [])));
  return [
    ...every(readSystemPrompts(folder), 2).map(({ system }) =>
      system.slice(0, maxPromptCharacters),
    ),
    ...every(readOutputs(folder, 'sysbench_zh'), 15).flatMap(({ system, output }) => [
      system ?? '',
      output,
    ]),
    ...every(readOutputs(folder, 'ordinary_no_system'), 4).map(({ output }) => output),
    ...Array.from({ length: appRepeats }, () => sayable).flat(),
  ].flatMap(readOrdinary);
}

function train(clauses: readonly Clause[]): Model {
  const counts = new Map<string, [ordinary: number, hiding: number]>();
  for (const { features, label } of clauses)
    for (const feature of features) {
      const count = counts.get(feature) ?? [0, 0];
      counts.set(feature, count);
      count[label]++;
    }
  const hiding = clauses.filter(({ label }) => label === 1).length;
  const weight = Math.min(20, (clauses.length - hiding) / hiding / 6);
  let kept = [...counts]
    .filter(([, [ordinary, found]]) => found >= 2 || ordinary >= 60)
    .map(([feature]) => feature);
  let model = fit(clauses, kept, weight);
  const usefulness = (feature: string): number => {
    const learned = model.logistic.weights[model.numbers.get(feature) ?? -1] ?? 0;
    return Math.abs(learned) * Math.sqrt((counts.get(feature)?.[1] ?? 0) + 1);
  };
  kept = kept.toSorted((one, other) => usefulness(other) - usefulness(one)).slice(0, maxFeatures);
  model = fit(clauses, kept, weight);
  return model;
}

function fit(clauses: readonly Clause[], kept: readonly string[], weight: number): Model {
  const numbers = new Map(kept.map((feature, at) => [feature, at]));
  const logistic = trainLogistic(
    clauses.map((clause) => toExample(clause, numbers, clause.label === 1 ? weight : 1)),
    { size: kept.length, shrinkage: 2e-4, epochs: 8 },
  );
  return { numbers, logistic };
}

function toExample(
  { features, label }: Clause,
  numbers: ReadonlyMap<string, number>,
  weight: number,
): Example {
  const known = features.flatMap((feature) => numbers.get(feature) ?? []);
  return {
    features: Int32Array.from(known),
    values: new Float32Array(known.length).fill(1),
    label,
    weight,
  };
}

function report(clauses: readonly Clause[]): void {
  const scores = Array.from({ length: folds }, (_, fold) => {
    const { numbers, logistic } = train(clauses.filter((__, at) => at % folds !== fold));
    return clauses
      .filter((__, at) => at % folds === fold)
      .map((clause) => ({
        label: clause.label,
        score: scoreExample(logistic, toExample(clause, numbers, 1)),
      }));
  }).flat();
  for (const bound of [1, 2, 3, 4]) {
    const [ordinary, hiding] = [0, 1].map((wanted) => {
      const group = scores.filter(({ label }) => label === wanted);
      return group.filter(({ score }) => score > bound).length / group.length;
    });
    process.stdout.write(
      `above ${bound}: ${(100 * (hiding ?? 0)).toFixed(1)} % of clauses that hide, ` +
        `${(100 * (ordinary ?? 0)).toFixed(2)} % of others\n`,
    );
  }
}

function store({ numbers, logistic }: Model): void {
  const groups = new Map<number, string[]>();
  for (const [feature, at] of numbers) {
    const weight = Math.round((logistic.weights[at] ?? 0) / step) * step;
    if (weight !== 0) groups.set(weight, [...(groups.get(weight) ?? []), feature]);
  }
  const lines = [...groups]
    .toSorted(([one], [other]) => other - one)
    .map(
      ([weight, features]) =>
        `    '${weight}': ${JSON.stringify(features.toSorted().join(' '))},\n`,
    );
  writeFileSync(
    new URL('../../../toolgate/src/content-filter/secrecy/secrecy-weights.ts', import.meta.url),
    `/** What the words of a clause weigh. Written by \`pnpm train:secrecy DATA\` of the benchmarks. */\n` +
      `export const secrecyWeights: { bias: number; features: Readonly<Record<string, string>> } = {\n` +
      `  bias: ${logistic.bias.toFixed(2)},\n  features: {\n${lines.join('')}  },\n};\n`,
  );
}

const [folder = ''] = process.argv.slice(2);
const clauses = [...readHiding(), ...collectOrdinary(folder)];
report(clauses);
store(train(clauses));
