import type { Candidate } from '../../../toolgate/src/content-filter/guard-reader/candidates/index.ts';
import { collectSurroundings } from '../../../toolgate/src/content-filter/guard-reader/features/surroundings.ts';
import { readPrompt } from '../../../toolgate/src/content-filter/guard-reader/read-prompt.ts';
import type { Reading } from '../../../toolgate/src/content-filter/guard-reader/reading.ts';
import type { LinearModel } from '../../../toolgate/src/content-filter/linear-model/index.ts';
import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import { isUnknown, type SecretRow } from './secret-rows.ts';
import type { Example } from './train-linear.ts';

/** A prompt, read with the guards that a model sees in it, and the values in it that the filter can hold. */
export interface ReadRow {
  row: SecretRow;
  reading: Reading;
  candidates: readonly Candidate[];
}

/** How much a value counts that is no secret and that no ordinary answer says. */
const unsaidShare = 0.5;

/** Reads a prompt with a model of guards. */
export function readRow(row: SecretRow, guard: LinearModel): ReadRow {
  const { context, ruled } = row;
  const reading = finishAtOnce(readPrompt(context, ruled, guard));
  const places = [...reading.readable].toSorted((one, other) => one - other);
  const candidates = places.flatMap(reading.candidatesOf);
  return { row, reading, candidates };
}

/** Makes an example of each value of a prompt: positive if it is a secret, or a part of one, or has one in it. `featuresOf` gives its features. */
export function valueExamples<Features>(
  row: SecretRow,
  candidates: readonly Candidate[],
  featuresOf: (candidate: Candidate, at: number) => Features,
): Example<Features>[] {
  return candidates.flatMap((candidate, at) =>
    isUnknown(row, candidate.at)
      ? []
      : [
          {
            features: featuresOf(candidate, at),
            isPositive: isSecret(row, candidate.value),
            weight: row.weight * (isUnsaid(row, candidate.value) ? unsaidShare : 1),
          },
        ],
  );
}

/** The features of the words around a value. */
export function surroundingsOf(candidate: Candidate, reading: Reading): Uint32Array {
  const features: number[] = [];
  collectSurroundings(candidate, reading, features);
  return Uint32Array.from(features);
}

/**
 * Whether a value is no secret, and no ordinary answer is known to say it. To take it for one by mistake costs little. Of a prompt
 * without known answers, all values count.
 */
function isUnsaid(row: SecretRow, value: string): boolean {
  const { open, answers = [] } = row;
  return (
    answers.length > 0 &&
    !isSecret(row, value) &&
    ![...open, ...answers].some((text) => isWithin(value, text))
  );
}

function isSecret({ secrets, open }: SecretRow, value: string): boolean {
  return (
    !open.some((one) => plain(one) === plain(value)) &&
    secrets.some((secret) => isWithin(value, secret) || isWithin(secret, value))
  );
}

/** Letters of languages that write words without spaces, or join particles to them. */
const joinedLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a text has a value in it, in whole words. */
export function isWithin(value: string, text: string): boolean {
  const [sought, whole] = [plain(value), plain(text)];
  if (sought === '') return false;
  return joinedLetter.test(text) ? whole.includes(sought) : ` ${whole} `.includes(` ${sought} `);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
