import { sentenceWeights } from './sentence-weights.ts';

/** Letters of one word, one ideograph or syllable, a number, or a comma. */
const token =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\P{L}\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af][\p{L}\p{M}'’]*|\p{N}+|[,，]/gu;
/** Words before the first comma from which on they are a leading phrase: `Above 150 euros, open a ticket`. */
const minLeadWords = 2;
/** Bounds for the evidence of the words of one sentence. */
const maxEvidence = 6;

/**
 * Reads the features of the words of a sentence, in lower case: each word, each pair of words, and the words with
 * which it begins or continues after a leading phrase.
 */
export function readWordFeatures(sentence: string, add: (feature: string) => void): void {
  let previous = '';
  let count = 0;
  let isStart = true;
  let hadComma = false;
  for (const [found] of sentence.matchAll(token)) {
    if (found === ',' || found === '，') {
      isStart = !hadComma && count >= minLeadWords;
      hadComma = true;
      previous = '';
      continue;
    }
    const first = found.charCodeAt(0);
    const word = first < 0x40 ? '0' : found;
    add(word);
    if (isStart) add(`^${word}`);
    if (previous !== '') add(`${previous}_${word}`);
    previous = word;
    count++;
    isStart = false;
  }
}

let weights: Map<string, number> | undefined;

/** Reads the weights on first use: an app that hides nothing does not need them. */
function getWeights(): ReadonlyMap<string, number> {
  if (weights !== undefined) return weights;
  weights = new Map();
  for (const [weight, words] of Object.entries(sentenceWeights.words))
    for (const word of words.split(' ')) weights.set(word, Number(weight));
  return weights;
}

/**
 * Weighs the words of a sentence, in lower case: above 0 they suit instructions, below 0 answers. A
 * logarithm of odds, from -6 to 6.
 */
export function weighWords(sentence: string): number {
  const known = getWeights();
  let sum = 0;
  readWordFeatures(sentence, (feature) => {
    sum += known.get(feature) ?? 0;
  });
  return Math.max(-maxEvidence, Math.min(maxEvidence, sum));
}
