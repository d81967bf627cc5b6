import type { LinearModel } from '../../../toolgate/src/content-filter/linear-model/index.ts';
import { classifySentence } from '../../../toolgate/src/content-filter/secrecy/index.ts';
import {
  readUsageFeatures,
  scaleUsage,
  slotOf,
  splitTokens,
  weighUsage,
  wordingSlots,
} from '../../../toolgate/src/content-filter/wording/index.ts';
import { type Example, trainLogistic } from '../linear-model/index.ts';
import {
  balanceRows,
  type OriginShares,
  type ReadPrompt,
  type SentenceRow,
} from './sentence-rows.ts';

/** Apps in which a feature must occur: what fewer say may be the way of one author or one trade. */
const minApps = 3;
/** The step of a stored weight. Smaller weights are left out: weights below two steps are half of the table, but without them the AUC of unseen authors falls by 1. */
const step = 0.1;
/** Maximum of a stored weight, in steps. */
const maxSteps = 39;
/** A rare feature is drawn to zero less: the force is divided by the square of its rarity. */
const shrinkage = 32;
/**
 * How much apps, real prompts, what ordinary answers said of them, and ordinary texts count. Of real prompts
 * only the collection says that all is hidden, so they count little.
 */
const shares: OriginShares = { app: 0.58, real: 0.24, used: 0.09, text: 0.09 };

interface UsageRow {
  row: SentenceRow;
  /** The slots of its features. */
  slots: number[];
  /** How much each feature counts. */
  scale: number;
}

function readRows({ rows }: ReadPrompt): UsageRow[] {
  return rows.flatMap((row) => {
    if (row.label === undefined) return [];
    const tokens = splitTokens(row.text);
    const slots = new Set<number>();
    readUsageFeatures({ tokens, classes: classifySentence(row.text) }, (...feature) =>
      slots.add(slotOf(...feature)),
    );
    return [{ row, slots: [...slots], scale: scaleUsage(tokens.length) }];
  });
}

/** Finds the slots whose features several apps have, in order. */
function findKnownSlots(
  prompts: readonly { source: string; rows: readonly UsageRow[] }[],
): number[] {
  const apps = new Map<number, Set<string>>();
  for (const { source, rows } of prompts) {
    if (!source.startsWith('app ')) continue;
    for (const { slots } of rows)
      for (const slot of slots) {
        const found = apps.get(slot) ?? new Set();
        apps.set(slot, found.add(source));
      }
  }
  return [...apps]
    .filter(([, found]) => found.size >= minApps)
    .map(([slot]) => slot)
    .toSorted((one, other) => one - other);
}

/** Computes the rarity of each slot: the logarithm of the number of sentences for one sentence with it. */
function computeRarities(rows: readonly UsageRow[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { slots } of rows)
    for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  return new Map([...counts].map(([slot, count]) => [slot, Math.log(rows.length / count)]));
}

/**
 * Trains how sentences of prompts are said when they are hidden and when not. Only features of several apps count: in apps instructions
 * and facts are side by side.
 */
export function trainUsage(prompts: readonly ReadPrompt[]): LinearModel {
  const read = balanceRows(prompts, shares).map((prompt) => ({
    source: prompt.source,
    rows: readRows(prompt),
  }));
  const known = findKnownSlots(read);
  const numbers = new Map(known.map((slot, at) => [slot, at]));
  const rarities = computeRarities(read.flatMap(({ rows }) => rows));
  const examples = read.flatMap(({ rows }) =>
    rows.map(({ row, slots, scale }): Example => {
      const found = slots.filter((slot) => numbers.has(slot));
      return {
        features: Int32Array.from(found, (slot) => numbers.get(slot) ?? 0),
        values: Float32Array.from(found, (slot) => scale * (rarities.get(slot) ?? 0)),
        label: row.label ?? 0,
        weight: row.weight,
      };
    }),
  );
  const { weights } = trainLogistic(examples, { size: known.length, shrinkage });
  const stored = new Int8Array(wordingSlots);
  for (const [at, slot] of known.entries()) {
    const steps = Math.round(((weights[at] ?? 0) * (rarities.get(slot) ?? 0)) / step);
    stored[slot] = Math.max(-maxSteps, Math.min(maxSteps, steps));
  }
  return { weights: stored, step, bias: 0 };
}

/** Weighs how a sentence is said by a model, as the filter does. */
export function weighUsageByModel({ weights }: LinearModel, sentence: string): number {
  return weighUsage(
    { tokens: splitTokens(sentence), classes: classifySentence(sentence) },
    (...feature) => (weights[slotOf(...feature)] ?? 0) * step,
  );
}
