import { isSdkError, SdkError } from '../errors/index.ts';
import type { ToolgateOutcome } from './toolgate-outcome.ts';

const name = 'ToolgateOutcomeError';

/**
 * The error for a request that the gateway blocked, or whose answer failed validation. It is thrown under `onBlock:
 * 'error'` and `onFailure: 'error'`, and where the AI SDK would hide a block. It is never retryable.
 *
 * @typeParam Candidate the last candidate: the model's result in the caller's specification.
 */
export class OutcomeError<Candidate = unknown> extends SdkError {
  /** The decision that ended the request. */
  readonly decision: 'shadow-agent-failed' | 'prompt-guard-blocked' | 'content-filter-blocked';
  /** What each feature did. */
  readonly outcome: ToolgateOutcome;
  /** The last candidate, after the content filter; absent if the request or the answer was blocked. */
  readonly candidate: Candidate | undefined;

  constructor({
    decision,
    message,
    outcome,
    candidate,
  }: {
    decision: OutcomeError['decision'];
    message: string;
    outcome: ToolgateOutcome;
    candidate?: Candidate;
  }) {
    super({ name, message });
    this.decision = decision;
    this.outcome = outcome;
    this.candidate = candidate;
  }

  /** Whether a value is this error, from any copy of the package. */
  static isInstance(error: unknown): error is OutcomeError {
    return isSdkError(name, error);
  }
}
