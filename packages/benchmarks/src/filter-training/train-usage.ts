import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import type { SentenceWeights } from '../../../toolgate/src/content-filter/prompt/evidence-terms.ts';
import { judgeInContext } from '../../../toolgate/src/content-filter/prompt/sentence-context.ts';
import { sumEvidence } from '../../../toolgate/src/content-filter/prompt/sentence-evidence.ts';
import { classifySentence } from '../../../toolgate/src/content-filter/secrecy/index.ts';
import {
  readUsageFeatures,
  scaleUsage,
  splitTokens,
} from '../../../toolgate/src/content-filter/wording/index.ts';
import { balanceRows, type ReadPrompt, type SentenceRow } from './sentence-rows.ts';
import { trainConvex } from './train-convex.ts';
import type { Example } from './train-logistic.ts';
import type { WordModel } from './train-words.ts';

/** The weights that usage is trained beyond. */
type BaseWeights = Pick<SentenceWeights, 'terms' | 'context'>;

/** Apps in which a feature must occur: what fewer say may be the way of one author or one trade. */
const minApps = 6;
const step = 0.1;
/** How much apps, real prompts, what ordinary answers said of them, and ordinary texts count, of so many sentences in all. */
const shares = { app: 0.488, real: 0.305, used: 0.024, text: 0.183 };
const totalWeight = 8200;

interface UsageRow {
  row: SentenceRow;
  features: string[];
  /** How much each feature counts. */
  scale: number;
  /** The logarithm of the odds that the other terms give. */
  odds: number;
}

/** Reads the labelled sentences of a prompt with the odds that all other terms give them. */
function readRows({ rows }: ReadPrompt, { terms, context }: BaseWeights): UsageRow[] {
  const sentences = rows.map(({ sentence }) => ({
    ...sentence,
    own: sumEvidence(sentence.evidence, terms),
  }));
  return finishAtOnce(judgeInContext(sentences, context)).flatMap(({ share }, at) => {
    const row = rows[at];
    if (row?.label === undefined) return [];
    const tokens = splitTokens(row.text);
    const features = new Set<string>();
    readUsageFeatures({ tokens, classes: classifySentence(row.text) }, (feature) =>
      features.add(feature),
    );
    const odds = Math.log(share / (1 - share));
    return [{ row, features: [...features], scale: scaleUsage(tokens.length), odds }];
  });
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
 * Trains how sentences of prompts are said, beyond the odds that all other terms give. `prompts` have the evidence of their words.
 * Only features of several apps count: in apps instructions and facts are side by side.
 */
export function trainUsage(prompts: readonly ReadPrompt[], base: BaseWeights): WordModel {
  const read = balanceRows(prompts, { shares, total: totalWeight }).map((prompt) => ({
    source: prompt.source,
    rows: readRows(prompt, base),
  }));
  const names = [...countApps(read)]
    .filter(([, apps]) => apps.size >= minApps)
    .map(([feature]) => feature)
    .toSorted();
  const numbers = new Map(names.map((name, at) => [name, at]));
  const ownWeight = base.context.own ?? 1;
  const examples = read.flatMap(({ rows }) =>
    rows.map(({ row, features, scale, odds }): Example => {
      const known = features.flatMap((feature) => numbers.get(feature) ?? []);
      return {
        features: Int32Array.from(known),
        values: new Float32Array(known.length).fill(ownWeight * scale),
        label: row.label ?? 0,
        weight: row.weight,
        offset: odds,
      };
    }),
  );
  const { weights } = trainConvex(examples, { size: names.length, shrinkage: ownWeight ** 2 });
  const rounded = names.map((name, at): [string, number] => [
    name,
    Number((Math.round((weights[at] ?? 0) / step) * step).toFixed(1)),
  ]);
  return new Map(rounded.filter(([, weight]) => weight !== 0));
}
