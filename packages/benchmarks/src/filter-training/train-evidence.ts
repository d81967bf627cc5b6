import type {
  EvidenceTerm,
  SentenceWeights,
} from '../../../toolgate/src/content-filter/sentence-odds/evidence-terms.ts';
import { type Logistic, trainLogistic } from '../linear-model/index.ts';
import {
  balanceRows,
  contexts,
  getValues,
  type OriginShares,
  type ReadPrompt,
  surround,
  terms,
  toExample,
} from './sentence-rows.ts';

const termShares: OriginShares = { app: 0.42, real: 0.29, used: 0.12, text: 0.17 };
const contextShares: OriginShares = { app: 0.6, real: 0.3, used: 0.1, text: 0 };
/** How much of their weight terms keep beside usage, which counts fully: they say the same in part. */
const termShare = 0.6;
/** What the text before a sentence announces is nothing that its words say, so these terms keep all of their weight. */
const announcingTerms: ReadonlySet<EvidenceTerm> = new Set(['script', 'example', 'introduced']);
/** A document counts more than the training finds, since composed ones bear any name. */
const documentWeight = -9;

/** Trains the evidence of sentences, with nothing said of their usage, on prompts in many layouts. */
export function trainTerms(prompts: readonly ReadPrompt[]): SentenceWeights['terms'] {
  const { weights } = trainLogistic(
    balanceRows(prompts, termShares).flatMap(({ rows }) =>
      rows.flatMap((row) => (row.label === undefined ? [] : [toExample(getValues(row), row)])),
    ),
    { size: terms.length, shrinkage: 10 },
  );
  const shared = terms.map((term, at): [EvidenceTerm, number] => [
    term,
    round((weights[at] ?? 0) * (announcingTerms.has(term) ? 1 : termShare)),
  ]);
  return { ...Object.fromEntries(shared), usage: 1 };
}

/**
 * Trains how much the text around a sentence counts beside its own evidence, on prompts as they are. How each sentence is said comes
 * from a model that never saw its source.
 */
export function trainContext(
  prompts: readonly ReadPrompt[],
  weights: SentenceWeights['terms'],
): SentenceWeights['context'] {
  const document = contexts.indexOf('document');
  const rows = surround(balanceRows(prompts, contextShares), weights);
  const examples = rows.map(({ row, own, values }) => {
    const offset = own + documentWeight * (values[document] ?? 0);
    return Object.assign(toExample(values.with(document, 0), row), { offset });
  });
  return nameContext(trainLogistic(examples, { size: contexts.length, shrinkage: 1 }));
}

function nameContext({ weights, bias }: Logistic): SentenceWeights['context'] {
  return {
    ...Object.fromEntries(contexts.map((term, at) => [term, round(weights[at] ?? 0)])),
    document: documentWeight,
    bias: round(bias),
  };
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
