// Trains how the content filter weighs the sentences of a prompt: `pnpm train:filter DATA`, with the folder that holds
// outputs, prompts and systems. It writes `sentence-weights.ts` of the filter, the same bytes each time on the same Node,
// and prints how well sentences of sources that a training never saw are distinguished.
import { assertTrainingData } from '../filter/filter-data.ts';
import { printHeldOut } from './held-out-sentences.ts';
import { composeApps, composePrompts, readOrdinaryTexts } from './sentence-corpus.ts';
import { addHeldOutUsage, readPrompt } from './sentence-rows.ts';
import { storeWeights } from './store-weights.ts';
import { trainContext, trainTerms } from './train-evidence.ts';
import { scoreHeldOut, trainTogether } from './train-together.ts';
import { trainUsage, weighUsageByModel } from './train-usage.ts';

const folds = 5;
/** Of real prompts and ordinary texts, each fourth one counts for the wording. */
const otherStep = 4;
/** Real prompts whose sentences ordinary answers label better, in the source `used sysbench_zh`. */
const labelledByUse = 'sysbench_zh';
/**
 * Added at the end to the log odds of all sentences, and of all sentences that the trees weigh. Set with `pnpm bench:filter-decision DATA`,
 * so that no more ordinary answers by hand are cut than before the trees.
 */
const shifts = { all: -0.2, weighed: 0.6 };

/** Returns the fold of a source. All apps of an author who knew nothing of the filter have the same. */
function getFold(source: string): number {
  const author = /^app [a-z]\d(?=-)/.exec(source)?.[0] ?? source;
  let hash = 7;
  for (const character of author) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return ((hash >>> 5) & 0xffff) % folds;
}

const [folder = ''] = process.argv.slice(2);
assertTrainingData(folder);
const ordinary = readOrdinaryTexts(folder).map(({ text, source }) => ({
  text,
  source: `text ${source}`,
  ranges: [{ start: 0, end: text.length, label: 0 as const }],
  weight: 1,
}));
const composed = [...composePrompts(folder), ...ordinary].map(readPrompt);
const apps = composeApps().map(readPrompt);
const others = composed.filter(({ source }) => !source.startsWith('app '));
/** Apps and authors' prompts as they are, beside a part of all that is no app. */
const prompts = [
  ...others.filter(({ source }, at) => source.startsWith('used ') || at % otherStep === 0),
  ...apps,
];
const models = Array.from({ length: folds }, (_, fold) =>
  trainUsage(prompts.filter(({ source }) => getFold(source) !== fold)),
);
const addUsage = (read: typeof prompts) =>
  addHeldOutUsage(read, (source) => {
    const model = models[getFold(source)];
    return (sentence) => (model === undefined ? 0 : weighUsageByModel(model, sentence));
  });
const terms = trainTerms(composed);
// An ordinary text is no prompt: what surrounds its sentences says nothing to the weights of the context.
const context = trainContext(
  addUsage(prompts.filter(({ source }) => !source.startsWith('text '))),
  terms,
);
const whole = addUsage([...others.filter(({ source }) => source !== labelledByUse), ...apps]);
printHeldOut(scoreHeldOut(whole, { weights: { terms, context }, folds, getFold }));
const trees = trainTogether(whole, { terms, context });
storeWeights({
  usage: trainUsage(prompts),
  terms,
  context: { ...context, bias: Number(((context.bias ?? 0) + shifts.all).toFixed(2)) },
  trees: { ...trees, bias: trees.bias + shifts.weighed },
});
