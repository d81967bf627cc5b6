import {
  AISDKError,
  InvalidArgumentError,
  InvalidPromptError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import { readRetryAfter } from 'toolgate/internal';
import { readUpstreamFailure, type UpstreamFailure } from '../errors/index.ts';

/** The next step after a failure. */
export type Verdict =
  /** The same model may answer next time, after the wait that it asks for. */
  | { action: 'retry'; waitMilliseconds?: number }
  /** Another model may answer. */
  | { action: 'next' }
  /** The request itself is wrong, so every model would refuse it. */
  | { action: 'fail' };

const passingStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const callerStatuses: ReadonlySet<number> = new Set([400, 413, 422]);

/** Judges the error that a model threw, or that came as an `error` part before the answer began. */
export function judgeFailure(error: unknown): Verdict {
  const failure = readUpstreamFailure(error);
  if (failure !== undefined) return judgeUpstream(failure);
  if (InvalidPromptError.isInstance(error) || InvalidArgumentError.isInstance(error)) {
    return { action: 'fail' };
  }
  const isGarbled =
    InvalidResponseDataError.isInstance(error) ||
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error);
  if (isGarbled) return { action: 'retry' };
  // An error of the SDK, such as a missing key or model, lasts. Any other error most likely comes from the network.
  return AISDKError.isInstance(error) ? { action: 'next' } : { action: 'retry' };
}

/** Judges a failure that a provider reported. */
function judgeUpstream({ status, headers, isUnanswered, isUnpaid }: UpstreamFailure): Verdict {
  if (isUnpaid) return { action: 'next' };
  if (status !== undefined && callerStatuses.has(status)) return { action: 'fail' };
  const isPassing =
    isUnanswered || status === undefined || status >= 500 || passingStatuses.has(status);
  if (!isPassing) return { action: 'next' };
  const wait = readRetryAfter(headers);
  return { action: 'retry', ...(wait !== undefined && { waitMilliseconds: Math.max(0, wait) }) };
}
