import type { GuardModel } from '../../../toolgate/src/content-filter/guard-reader/guard-scores.ts';
import { readPrompt } from '../../../toolgate/src/content-filter/guard-reader/read-prompt.ts';
import type { Reading } from '../../../toolgate/src/content-filter/guard-reader/reading.ts';
import { collectValueFeatures } from '../../../toolgate/src/content-filter/guard-reader/value-features.ts';
import { hasWord } from '../../../toolgate/src/content-filter/guard-reader/word-filter.ts';
import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import { commonWords } from '../../../toolgate/src/content-filter/reading/index.ts';
import { isUnknown, type SecretRow } from './secret-rows.ts';
import type { Example } from './train-linear.ts';

/** How much an example of a composed prompt counts; one by hand and one of a real prompt count 1. */
const composedWeight = 0.5;

/** A prompt, read with the guards that a model sees in it. */
export function readRow({ context, ruled }: SecretRow, guard: GuardModel): Reading {
  return finishAtOnce(readPrompt(context, ruled, guard));
}

/** Makes an example of each candidate of a prompt: positive if it is a secret, or a part of one, or has one in it. */
export function valueExamples(
  row: SecretRow,
  reading: Reading,
  ordinary: Uint8Array,
): Example<Float32Array>[] {
  const isOrdinary = (word: string): boolean => commonWords.has(word) || hasWord(ordinary, word);
  const known = [...reading.near]
    .flatMap(reading.candidatesOf)
    .filter(({ at }) => !isUnknown(row, at));
  return known.map((candidate) => ({
    features: collectValueFeatures(candidate, reading, isOrdinary),
    isPositive: isSecret(row, candidate.value),
    weight: row.source === 'composed' ? composedWeight : 1,
  }));
}

function isSecret({ secrets, open }: SecretRow, value: string): boolean {
  return (
    !open.some((one) => plain(one) === plain(value)) &&
    secrets.some((secret) => saysOther(value, secret))
  );
}

/** Whether one of two texts has the other in it, in whole words. */
export function saysOther(one: string, other: string): boolean {
  const [first, second] = [` ${plain(one)} `, ` ${plain(other)} `];
  return first.trim() !== '' && (first.includes(second) || second.includes(first));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
