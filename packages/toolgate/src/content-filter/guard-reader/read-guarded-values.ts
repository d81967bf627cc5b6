import type { LongWork } from '../long-work.ts';
import type { PlacedClaim, PromptContext } from '../statements/index.ts';
import type { Candidate } from './candidates.ts';
import { findGuardPlace } from './find-guard-place.ts';
import { findNear, readPrompt } from './read-prompt.ts';
import { decodeReader, type ReaderModel } from './reader-model.ts';
import { readerWeights } from './reader-weights.ts';
import type { Reading } from './reading.ts';
import type { Rule, RuledValue } from './ruled-value.ts';
import { weighValue } from './weigh-values.ts';

/** What may be a value near a guard in a prompt. Values are read and weighed when they are asked for: few of them are. */
export interface GuardedValues {
  /** The sentences near a likely guard, in their order: those whose values may be likely enough to be taken without a rule. */
  readonly likely: ReadonlySet<number>;
  /** Returns what may be a value in a sentence; nothing of a sentence that is not near a guard. */
  readonly candidatesOf: Reading['candidatesOf'];
  /** Whether a sentence near a guard has a value that is known by its shape. */
  readonly hasShaped: Reading['hasShaped'];
  /** Returns how likely some part of the prompt guards a candidate, from 0 to 1. */
  readonly weigh: (candidate: Candidate) => number;
  /** Returns the number of the sentence or label that most likely keeps a value. */
  readonly guardOf: (claim: PlacedClaim & { rule?: Rule }) => number;
}

/** How likely the guard must be. `pnpm bench:secrets --seen` finds the same without this bound, which leaves out most of a long prompt. */
const minGuard = 0.48;
let model: ReaderModel | undefined;

/** Reads where a prompt guards values. */
export function* readGuardedValues(
  context: PromptContext,
  ruled: readonly RuledValue[],
): LongWork<GuardedValues> {
  model ??= decodeReader(readerWeights);
  const reader = model;
  const reading = yield* readPrompt(context, ruled, reader.guard);
  const weigh = (candidate: Candidate): number => weighValue(candidate, reading, reader);
  const { candidatesOf, hasShaped } = reading;
  const guardOf = (claim: PlacedClaim & { rule?: Rule }): number =>
    claim.guardAt ?? findGuardPlace(claim, reading);
  return { likely: findNear(reading, minGuard), candidatesOf, hasShaped, weigh, guardOf };
}
