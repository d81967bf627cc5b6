// Trains how the content filter weighs the sentences of a prompt: `pnpm train:filter DATA`, with the folder that holds
// outputs, prompts and systems. It writes `sentence-weights.ts` of the filter, the same bytes each time on the same Node,
// and prints how well sentences of sources that a training never saw are distinguished.
import { printHeldOut } from './held-out-sentences.ts';
import { composeApps, composePrompts, readOrdinaryTexts } from './sentence-corpus.ts';
import { addHeldOutUsage, readPrompt } from './sentence-rows.ts';
import { storeWeights } from './store-weights.ts';
import { trainContext, trainTerms } from './train-evidence.ts';
import { trainUsage, weighUsageByModel } from './train-usage.ts';

const folds = 4;
/** Of real prompts and ordinary texts, each fourth one counts. */
const otherStep = 4;

function getFold(source: string): number {
  let hash = 7;
  for (const character of source) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return ((hash >>> 5) & 0xffff) % folds;
}

const [folder = ''] = process.argv.slice(2);
const ordinary = readOrdinaryTexts(folder).map(({ text, source }) => ({
  text,
  source: `text ${source}`,
  ranges: [{ start: 0, end: text.length, label: 0 as const }],
  weight: 1,
}));
const composed = [...composePrompts(folder), ...ordinary].map(readPrompt);
/** Apps and authors' prompts as they are, beside a part of all that is no app. */
const prompts = [
  ...composed
    .filter(({ source }) => !source.startsWith('app '))
    .filter(({ source }, at) => source.startsWith('used ') || at % otherStep === 0),
  ...composeApps().map(readPrompt),
];
const models = Array.from({ length: folds }, (_, fold) =>
  trainUsage(prompts.filter(({ source }) => getFold(source) !== fold)),
);
const terms = trainTerms(composed);
// An ordinary text is no prompt: what surrounds its sentences says nothing.
const { context, scores } = trainContext(
  addHeldOutUsage(
    prompts.filter(({ source }) => !source.startsWith('text ')),
    (source) => {
      const model = models[getFold(source)] ?? new Map();
      return (sentence) => weighUsageByModel(model, sentence);
    },
  ),
  terms,
);
printHeldOut(scores);
storeWeights({ usage: trainUsage(prompts), terms, context });
