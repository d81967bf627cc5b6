import { commonWords } from '../reading/index.ts';
import type { Candidate } from './candidates.ts';
import type { ReaderModel } from './reader-model.ts';
import type { Reading } from './reading.ts';
import { collectValueFeatures } from './value-features.ts';
import { hasWord } from './word-filter.ts';

/** Weighs a candidate: how likely some part of the prompt guards it, from 0 to 1. */
export function weighValue(
  candidate: Candidate,
  reading: Reading,
  { value, ordinary }: ReaderModel,
): number {
  const isOrdinary = (word: string): boolean => commonWords.has(word) || hasWord(ordinary, word);
  const features = collectValueFeatures(candidate, reading, isOrdinary);
  let sum = 0;
  for (let feature = 0; feature < features.length; feature++)
    sum += (features[feature] ?? 0) * (value.weights[feature] ?? 0);
  return 1 / (1 + Math.exp(-(sum * value.step + value.bias)));
}
