import type { LongWork } from '../long-work.ts';
import type { PlacedClaim, PromptContext } from '../statements/index.ts';
import type { Candidate, Rule, RuledValue } from './candidates/index.ts';
import { likelihoodOf } from './guards/index.ts';
import { findGuardPlace } from './near-guards.ts';
import { readPrompt } from './read-prompt.ts';
import { decodeReader, type ReaderModel } from './reader-model.ts';
import { readerWeights } from './reader-weights.ts';
import { weighValues } from './weigh-values.ts';

/** The candidates of a prompt with a guard, weighed. */
export interface GuardedValues {
  /**
   * The candidates in the order of the prompt. `likelihood`, from 0 to 1, says how likely some part of the prompt
   * guards the value.
   */
  readonly values: readonly { candidate: Candidate; likelihood: number }[];
  /** Returns how likely a value is guarded; `undefined` if it was not weighed. */
  readonly weigh: (claim: PlacedClaim) => number | undefined;
  /** How likely the likeliest guard of the prompt guards something, from 0 to 1. */
  readonly bestGuard: number;
  /** Whether a sentence likely guards something, or has a value that likely is guarded. */
  readonly isGuarded: (sentence: number) => boolean;
  /** Returns the number of the sentence or label that most likely guards a value. */
  readonly guardOf: (claim: PlacedClaim & { rule?: Rule }) => number;
}

/** Minimum likelihood of a guard, and of a value, in a sentence that is not open. Set with `pnpm bench:secrets DATA`. */
const minGuard = 0.5;
const minHolding = 0.57;
/** Maximum number of values to weigh. */
const maxValues = 2000;
/** Number of sentences in one piece of work. */
const pieceSentences = 16;
let model: ReaderModel | undefined;

/** Reads the guards of a prompt and weighs its candidates. */
export function* readGuardedValues(
  context: PromptContext,
  ruled: readonly RuledValue[],
): LongWork<GuardedValues> {
  model ??= decodeReader(readerWeights);
  const reading = yield* readPrompt(context, ruled, model.guard);
  const candidates: Candidate[] = [];
  const places = [...reading.readable].toSorted((one, other) => one - other);
  for (const [turn, place] of places.entries()) {
    if (turn % pieceSentences === 0) yield;
    if (candidates.length >= maxValues) break;
    candidates.push(...reading.candidatesOf(place));
  }
  const likelihoods = yield* weighValues(candidates, reading, model);
  const byPlace = new Map(
    candidates.map(({ start, value }, at) => [`${start} ${value.length}`, likelihoods[at]]),
  );
  const holding = new Set(
    candidates.flatMap(({ at }, place) => ((likelihoods[place] ?? 0) >= minHolding ? [at] : [])),
  );
  return {
    bestGuard: reading.guards.reduce((most, guard) => Math.max(most, likelihoodOf(guard)), 0),
    isGuarded: (sentence) =>
      holding.has(sentence) || likelihoodOf(reading.guards[sentence]) >= minGuard,
    values: candidates.map((candidate, at) => ({ candidate, likelihood: likelihoods[at] ?? 0 })),
    weigh: ({ start, value }) => byPlace.get(`${start} ${value.length}`),
    guardOf: (claim) => findGuardPlace(claim, reading),
  };
}
