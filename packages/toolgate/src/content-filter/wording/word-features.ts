import { type AddFeature, beginsWith, type WeighFeature } from './feature-weights.ts';
import { createStartReader, isComma, isSign } from './split-tokens.ts';

/** Bounds for the evidence of the words of one sentence. */
const maxEvidence = 6;
const firstLetterCode = 0x40;

/**
 * Reads the features of the words of a sentence, given by its tokens: each word, each pair of words, and the words with
 * which it begins or continues after a leading phrase.
 */
export function readWordFeatures(tokens: readonly string[], add: AddFeature): void {
  const starts = createStartReader();
  let previous = '';
  for (const found of tokens) {
    if (isSign(found)) {
      if (!isComma(found)) continue;
      starts.readComma();
      previous = '';
      continue;
    }
    const word = found.charCodeAt(0) < firstLetterCode ? '0' : found;
    add(word);
    if (starts.readWord()) add(word, beginsWith.word);
    if (previous !== '') add(word, previous);
    previous = word;
  }
}

/**
 * Weighs the words of a sentence, given by its tokens: above 0 they suit instructions, below 0 answers. A
 * logarithm of odds, from -6 to 6.
 */
export function weighWords(tokens: readonly string[], weigh: WeighFeature): number {
  let sum = 0;
  readWordFeatures(tokens, (name, beside) => {
    sum += weigh(name, beside);
  });
  return Math.max(-maxEvidence, Math.min(maxEvidence, sum));
}
