// Trains how the content filter weighs the sentences of a prompt: `pnpm train:filter DATA`, with the folder that holds
// outputs, prompts and systems. It writes `sentence-weights.ts` of the filter, the same bytes each time on the same Node,
// and prints how well sentences of sources that a training never saw are distinguished.
import type { EvidenceTerm } from '../../../toolgate/src/content-filter/prompt/evidence-terms.ts';
import { type HeldOutSentence, printHeldOut } from './held-out-sentences.ts';
import { composeApps, composePrompts, readOrdinaryTexts } from './sentence-corpus.ts';
import {
  addEvidence,
  balanceRows,
  contexts,
  getValues,
  readPrompt,
  type ReadPrompt,
  surround,
  terms,
  toExample,
} from './sentence-rows.ts';
import { nameWeights, storeWeights } from './store-weights.ts';
import { trainConvex } from './train-convex.ts';
import { scoreExample, trainLogistic } from './train-logistic.ts';
import { trainUsage, weighUsageByModel } from './train-usage.ts';
import {
  balance,
  type LabelledSentence,
  trainWords,
  weighByModel,
  type WordModel,
} from './train-words.ts';

const folds = 4;
/** How much usage counts, and how much of their weight the other terms keep beside it: they say the same in part. */
const usageWeight = 0.8;
const termShare = 0.6;
/** What the text before a sentence announces is nothing that its words say, so these terms keep all of their weight. */
const announcingTerms: ReadonlySet<EvidenceTerm> = new Set(['script', 'example', 'introduced']);
/**
 * What the training adds to the bias of the context. Set with `pnpm bench:filter-decision DATA`, so that as many ordinary answers
 * by hand are cut as before the training learned from authors.
 */
const priorShift = -0.2;
/** Of real prompts and ordinary texts, each fourth one counts in the training of usage. */
const otherStep = 4;
/** A document counts more than here, since composed ones bear any name. */
const documentWeight = -9;
/** How much apps and authors' prompts, real prompts and what ordinary answers said of them count in the training of the context. */
const contextShares = { app: 0.65, real: 0.3, used: 0.05, text: 0 };

function getFold(source: string): number {
  let hash = 7;
  for (const character of source) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return ((hash >>> 5) & 0xffff) % folds;
}

/** Trains the words of prompts, beyond the evidence of the other terms. */
function trainWordsOf(prompts: readonly ReadPrompt[]): WordModel {
  const known = balanceRows(prompts).flatMap(({ source, rows }) =>
    rows.flatMap((row) => (row.label === undefined ? [] : [{ source, row }])),
  );
  const others = trainLogistic(
    known.map(({ row }) => toExample(getValues(row), row)),
    { size: terms.length, shrinkage: 1e-3, epochs: 6 },
  );
  const sentences = known.map(({ source, row }): LabelledSentence => ({
    sentence: row.text,
    label: row.label ?? 0,
    source,
    weight: 1,
    offset: scoreExample(others, toExample(getValues(row), row)),
  }));
  return trainWords(balance(sentences));
}

/** Trains the terms other than usage, with words that were weighed by models that never saw the source. */
function trainTerms(prompts: readonly ReadPrompt[]): Record<string, number> {
  const { weights, bias } = trainLogistic(
    balanceRows(prompts).flatMap(({ rows }) =>
      rows.flatMap((row) => (row.label === undefined ? [] : [toExample(getValues(row), row)])),
    ),
    { size: terms.length, shrinkage: 1e-3, epochs: 12 },
  );
  const shared = nameWeights(terms, {
    weights: weights.map((weight, at) => {
      const term = terms[at];
      return term !== undefined && announcingTerms.has(term) ? weight : weight * termShare;
    }),
    bias: bias * termShare,
  });
  return { ...shared, usage: usageWeight };
}

/** Trains how much the text around a sentence counts, on sentences whose evidence comes from models that never saw the source. */
function trainContext(
  prompts: readonly ReadPrompt[],
  weights: Record<string, number>,
): { context: Record<string, number>; held: HeldOutSentence[] } {
  const rows = surround(balanceRows(prompts, { shares: contextShares, total: 8000 }), weights);
  const document = contexts.indexOf('document');
  const examples = rows.map(({ row, values }) =>
    Object.assign(
      toExample(
        values.map((value, at) => (at === document ? 0 : value)),
        row,
      ),
      { offset: documentWeight * (values[document] ?? 0) },
    ),
  );
  const found = trainConvex(examples, { size: contexts.length, shrinkage: 1e-2 });
  const held = rows.map(({ source, row }, at): HeldOutSentence => ({
    source,
    label: row.label ?? 0,
    score: scoreExample(found, examples[at] ?? toExample([], row)) + (examples[at]?.offset ?? 0),
  }));
  const moderate = { weights: found.weights, bias: found.bias + priorShift };
  return { context: { ...nameWeights(contexts, moderate), document: documentWeight }, held };
}

const [folder = ''] = process.argv.slice(2);
const prompts = composePrompts(folder).map(readPrompt);
const ordinary = readOrdinaryTexts(folder).map(({ text, source }) =>
  readPrompt({
    text,
    source: `text ${source}`,
    ranges: [{ start: 0, end: text.length, label: 0 }],
    weight: 1,
  }),
);
const all = [...prompts, ...ordinary];
/** Apps and authors' prompts as they are, beside a part of all that is no app, which counts little. */
const used = [
  ...all
    .filter(({ source }) => !source.startsWith('app '))
    .filter(({ source }, at) => source.startsWith('used ') || at % otherStep === 0),
  ...composeApps().map(readPrompt),
];

/** Trains a model for each fold, without the sources of that fold. */
function trainFolds(
  from: readonly ReadPrompt[],
  train: (prompts: readonly ReadPrompt[]) => WordModel,
): (source: string) => WordModel {
  const models = Array.from({ length: folds }, (_, fold) =>
    train(from.filter(({ source }) => getFold(source) !== fold)),
  );
  return (source) => models[getFold(source)] ?? new Map();
}

const wordFolds = trainFolds(all, trainWordsOf);
const addWords = (to: readonly ReadPrompt[]): ReadPrompt[] =>
  addEvidence(to, 'words', (source) => {
    const model = wordFolds(source);
    return (sentence) => weighByModel(model, sentence);
  });
const termWeights = trainTerms(addWords(all));
const usageFolds = trainFolds(used, trainUsage);
const weighed = addEvidence(addWords(used), 'usage', (source) => {
  const model = usageFolds(source);
  return (sentence) => weighUsageByModel(model, sentence);
});
// An ordinary text is no prompt: what surrounds its sentences says nothing.
const { context, held } = trainContext(
  weighed.filter(({ source }) => !source.startsWith('text ')),
  termWeights,
);
printHeldOut(held);
storeWeights({
  words: trainWordsOf(all),
  usage: trainUsage(used),
  terms: termWeights,
  context,
});
