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
  return candidates.flatMap((candidate, at) => {
    const isPositive = isUnknown(row, candidate.at) ? undefined : isSecret(row, candidate.value);
    if (isPositive === undefined) return [];
    const isCheap = !isPositive && isUnsaid(row, candidate.value);
    const weight = row.weight * (isCheap ? unsaidShare : 1);
    return [{ features: featuresOf(candidate, at), isPositive, weight }];
  });
}

/** The features of the words around a value. */
export function surroundingsOf(candidate: Candidate, reading: Reading): Uint32Array {
  const features: number[] = [];
  collectSurroundings(candidate, reading, features);
  return Uint32Array.from(features);
}

/**
 * Whether no ordinary answer is known to say a value. To take it for a secret by mistake costs little. Of a prompt without known answers,
 * all values count.
 */
function isUnsaid(row: SecretRow, value: string): boolean {
  return row.answers !== undefined && row.answers.length > 0 && !isSaid(row, value);
}

/** Whether an open value or an ordinary answer says a value. */
function isSaid({ open, answers = [] }: SecretRow, value: string): boolean {
  return [...open, ...answers].some((text) => isWithin(value, text));
}

/**
 * Whether a value gives a secret away: it has one in it, or is a part of one that neither an ordinary answer nor an open value says.
 * `undefined` if an answer says a part that the prompt says nowhere else: of `moves to Turin`, the answer may have repeated what a user
 * guessed. Of `Nora wrote the letters herself`, the name alone is no secret if the prompt talks of Nora elsewhere too.
 */
function isSecret(row: SecretRow, value: string): boolean | undefined {
  const { secrets, open, context } = row;
  if (open.some((one) => plain(one) === plain(value))) return false;
  if (secrets.some((secret) => isWithin(secret, value))) return true;
  if (!secrets.some((secret) => isWithin(value, secret))) return false;
  if (!isSaid(row, value)) return true;
  const rest = secrets.reduce((text, secret) => text.replaceAll(secret, ' '), context.text);
  return isWithin(value, rest) ? false : undefined;
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
