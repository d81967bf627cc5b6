import {
  readTrees,
  type StoredTrees,
  sumTrees,
} from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import type { SentenceWeights } from '../../../toolgate/src/content-filter/sentence-odds/evidence-terms.ts';
import { type Example, trainTrees } from '../boosted-trees/index.ts';
import type { HeldOutSentence } from './held-out-sentences.ts';
import {
  balanceRows,
  contexts,
  type OriginShares,
  type ReadPrompt,
  surround,
  type SurroundedRow,
} from './sentence-rows.ts';

/** Set by the AUC of authors that a training left out: deeper or more trees bring less than 0.3. */
const settings = {
  trees: 220,
  depth: 5,
  rate: 0.1,
  minWeight: 1.2,
  decay: 0.4,
  examplesShare: 0.7,
  featuresShare: 0.5,
};
const shares: OriginShares = { app: 0.58, real: 0.3, used: 0.1, text: 0.02 };

type Weights = Pick<SentenceWeights, 'terms' | 'context'>;

/** Trains the decision trees on prompts, with what the other weights know as the log odds to add to. */
export function trainTogether(prompts: readonly ReadPrompt[], weights: Weights): StoredTrees {
  return trainTrees(readExamples(prompts, weights), settings);
}

/** Scores the sentences of each fold by trees that never saw it. */
export function scoreHeldOut(
  prompts: readonly ReadPrompt[],
  {
    weights,
    folds,
    getFold,
  }: { weights: Weights; folds: number; getFold: (source: string) => number },
): HeldOutSentence[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isOwn = ({ source }: ReadPrompt): boolean => getFold(source) === fold;
    const trees = readTrees(
      trainTogether(
        prompts.filter((prompt) => !isOwn(prompt)),
        weights,
      ),
    );
    return surround(prompts.filter(isOwn), weights.terms).map((row) => ({
      source: row.source,
      label: row.row.label ?? 0,
      score: sumLinear(row, weights) + sumTrees(trees, row.features),
    }));
  });
}

function readExamples(prompts: readonly ReadPrompt[], weights: Weights): Example[] {
  return surround(balanceRows(prompts, shares), weights.terms)
    .filter(({ row }) => row.isForTrees)
    .map((row) => ({
      features: row.features,
      isPositive: row.row.label === 1,
      weight: row.row.weight,
      offset: sumLinear(row, weights),
    }));
}

/**
 * Returns the log odds without the trees. Documents do not count: their weight is more than the training finds, and the trees would take
 * that back.
 */
function sumLinear({ own, values }: SurroundedRow, { context }: Weights): number {
  return contexts.reduce(
    (sum, term, at) => (term === 'document' ? sum : sum + (context[term] ?? 0) * (values[at] ?? 0)),
    own + (context.bias ?? 0),
  );
}
