// Trains how the content filter weighs the sentences of a prompt: `pnpm train:filter DATA`, with the folder that holds
// outputs, prompts and systems. It writes `sentence-weights.ts` of the filter, the same bytes each time on the same Node,
// and prints how well sentences of sources that a training never saw are distinguished.
import type { ContextTerm } from '../../../toolgate/src/content-filter/prompt/evidence-terms.ts';
import { type HeldOutSentence, printHeldOut } from './held-out-sentences.ts';
import { composeApps, composePrompts, readOrdinaryTexts } from './sentence-corpus.ts';
import {
  addWords,
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
import { type Logistic, scoreExample, trainLogistic } from './train-logistic.ts';
import { trainUsage } from './train-usage.ts';
import { balance, type LabelledSentence, trainWords, type WordModel } from './train-words.ts';

const folds = 4;
/**
 * How much of each term of the context counts. Composed prompts keep what may be said apart from what may not; real ones mix
 * them within a block, where the sentences next to a sentence still tell more than the others. A document as such counts more
 * than here, since composed ones bear any name. The numbers were set with `pnpm bench:filter-decision DATA`: pairs
 * of apps that are not in `apps.jsonl` and not unseen, against sentences and excerpts of real prompts.
 */
const trust: Readonly<Partial<Record<ContextTerm, number>>> = {
  own: 1.82,
  near: 0.92,
  block: 0.165,
  prompt: 0.55,
};
const priorShift = 0.4;
const documentWeight = -9;
/**
 * How much of its weight usage keeps beside the other terms, how much more the whole prompt counts once usage is known, and what that
 * adds to the bias. Set like the numbers above, on the sets of \`pnpm bench:filter-decision\` and \`pnpm bench:own-sets\`: more weight takes
 * orders in a document for facts, and more bias cuts answers that quote a document.
 */
const usageWeight = 0.65;
const promptTrust = 1.56;
const usageShift = -0.12;

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

/** Trains the terms and then their context, with words that were weighed by models that never saw the source. */
function trainTerms(
  prompts: readonly ReadPrompt[],
  words: (source: string) => WordModel,
): { alone: Logistic; context: Logistic } {
  const known = balanceRows(addWords(prompts, words));
  const alone = trainLogistic(
    known.flatMap(({ rows }) =>
      rows.flatMap((row) => (row.label === undefined ? [] : [toExample(getValues(row), row)])),
    ),
    { size: terms.length, shrinkage: 1e-3, epochs: 12 },
  );
  // An ordinary text is no prompt: what surrounds its sentences says nothing.
  const surrounded = surround(known, alone).filter(({ source }) => !source.startsWith('text '));
  const context = trainLogistic(
    surrounded.map(({ row, values }) => toExample(values, row)),
    { size: contexts.length, shrinkage: 1e-3, epochs: 12 },
  );
  return { alone, context };
}

function moderate({ weights, bias }: Logistic): Logistic {
  return {
    weights: weights.map((weight, at) => {
      const term = contexts[at];
      return term === undefined || term === 'document'
        ? documentWeight
        : weight * (trust[term] ?? 1);
    }),
    bias: bias + priorShift,
  };
}

/** Lets the context count as it does beside usage. */
function strengthen(weights: Readonly<Record<string, number>>): Record<string, number> {
  const { prompt = 0, bias = 0, ...others } = weights;
  const stronger = {
    ...others,
    prompt: prompt * promptTrust,
    bias: bias + usageShift,
  };
  return Object.fromEntries(
    Object.entries(stronger).map(([name, weight]) => [name, Number(weight.toFixed(2))]),
  );
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
const foldModels = Array.from({ length: folds }, (_, fold) =>
  trainWordsOf(all.filter(({ source }) => getFold(source) !== fold)),
);
const chooseModel = (source: string): WordModel => foldModels[getFold(source)] ?? new Map();
const held = foldModels.flatMap((_, fold): HeldOutSentence[] => {
  const seen = all.filter(({ source }) => getFold(source) !== fold);
  const { alone, context } = trainTerms(seen, chooseModel);
  const unseen = prompts.filter(({ source }) => getFold(source) === fold);
  return surround(addWords(unseen, chooseModel), alone).map(({ source, row, values }) => ({
    source,
    label: row.label ?? 0,
    score: scoreExample(context, toExample(values, row)),
  }));
});
printHeldOut(held);
const { alone, context } = trainTerms(all, chooseModel);
const words = trainWordsOf(all);
const base = {
  terms: nameWeights(terms, alone),
  context: nameWeights(contexts, moderate(context)),
};
const apps = composeApps().map(readPrompt);
const others = all.filter(({ source }) => !source.startsWith('app '));
const usage = trainUsage(
  addWords([...others, ...apps], () => words),
  base,
);
storeWeights({
  words,
  usage,
  terms: { ...base.terms, usage: usageWeight },
  context: strengthen(base.context),
});
