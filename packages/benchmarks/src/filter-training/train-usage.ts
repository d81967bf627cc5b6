import { classifySentence } from '../../../toolgate/src/content-filter/secrecy/index.ts';
import {
  isSpaced,
  nameFeature,
  readUsageFeatures,
  scaleUsage,
  splitTokens,
  weighUsage,
} from '../../../toolgate/src/content-filter/wording/index.ts';
import {
  balanceRows,
  type OriginShares,
  type ReadPrompt,
  type SentenceRow,
} from './sentence-rows.ts';
import { type Example, trainLogistic } from './train-logistic.ts';

/** The weights of the features of usage. */
export type UsageModel = ReadonlyMap<string, number>;

/** Apps in which a feature must occur: what fewer say may be the way of one author or one trade. */
const minApps = 3;
/** The same for a pair of words: there are many more pairs, and with 12 instead of 3 apps the AUC of unseen authors falls by 0.15. */
const minPairApps = 8;
const step = 0.1;
/** A smaller weight is left out: such weights are two fifths of the table, and without them the AUC of unseen apps falls by 0.1. */
const minWeight = 0.2;
/**
 * How much apps, real prompts, what ordinary answers said of them, and ordinary texts count. Of real prompts
 * only the collection says that all is hidden, so they count little.
 */
const shares: OriginShares = { app: 0.58, real: 0.24, used: 0.09, text: 0.09 };

interface UsageRow {
  row: SentenceRow;
  features: string[];
  /** How much each feature counts. */
  scale: number;
}

function readRows({ rows }: ReadPrompt): UsageRow[] {
  return rows.flatMap((row) => {
    if (row.label === undefined) return [];
    const tokens = splitTokens(row.text);
    const features = new Set<string>();
    readUsageFeatures({ tokens, classes: classifySentence(row.text) }, (...feature) =>
      features.add(nameFeature(...feature)),
    );
    return [{ row, features: [...features], scale: scaleUsage(tokens.length) }];
  });
}

/** Whether a feature is a pair of words with a space between them. */
function isPair(feature: string): boolean {
  return feature.includes('_') && isSpaced(feature);
}

/** Counts the apps that have each feature. */
function countApps(prompts: readonly { source: string; rows: readonly UsageRow[] }[]) {
  const apps = new Map<string, Set<string>>();
  for (const { source, rows } of prompts) {
    if (!source.startsWith('app ')) continue;
    for (const { features } of rows)
      for (const feature of features) {
        const found = apps.get(feature) ?? new Set();
        apps.set(feature, found.add(source));
      }
  }
  return apps;
}

/**
 * Trains how sentences of prompts are said when they are hidden and when not. Only features of several apps count: in apps instructions
 * and facts are side by side.
 */
export function trainUsage(prompts: readonly ReadPrompt[]): UsageModel {
  const read = balanceRows(prompts, shares).map((prompt) => ({
    source: prompt.source,
    rows: readRows(prompt),
  }));
  const names = [...countApps(read)]
    .filter(([name, apps]) => apps.size >= (isPair(name) ? minPairApps : minApps))
    .map(([feature]) => feature)
    .toSorted();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const examples = read.flatMap(({ rows }) =>
    rows.map(({ row, features, scale }): Example => {
      const known = features.flatMap((feature) => numbers.get(feature) ?? []);
      return {
        features: Int32Array.from(known),
        values: new Float32Array(known.length).fill(scale),
        label: row.label ?? 0,
        weight: row.weight,
      };
    }),
  );
  const { weights } = trainLogistic(examples, { size: names.length, shrinkage: 0.5 });
  const rounded = names.map((name, at): [string, number] => [
    name,
    Number((Math.round((weights[at] ?? 0) / step) * step).toFixed(1)),
  ]);
  return new Map(rounded.filter(([, weight]) => Math.abs(weight) >= minWeight));
}

/** Weighs how a sentence is said by a model, as the filter does. */
export function weighUsageByModel(model: UsageModel, sentence: string): number {
  return weighUsage(
    { tokens: splitTokens(sentence), classes: classifySentence(sentence) },
    (...feature) => model.get(nameFeature(...feature)) ?? 0,
  );
}
