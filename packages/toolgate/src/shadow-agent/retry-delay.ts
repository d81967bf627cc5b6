import { backoff, isUnpaidFailure, readRetryAfter } from '../internal/index.ts';

const maxDelayMilliseconds = 60_000;
const firstWait = 500;

/**
 * Returns the wait before the next try of a failed call, in milliseconds; `undefined` if the error is not retryable
 * (`isRetryable: false`), or the account has no credit left. The wait is what the server asks for in `retry-after-ms` or
 * `retry-after`, up to a minute. Otherwise it is up to half a second, doubled with each further failure.
 */
export function retryDelay({
  error,
  failures,
}: {
  error: unknown;
  /** How many tries have failed, from 1. */
  failures: number;
}): number | undefined {
  const { isRetryable, responseHeaders } = (error ?? {}) as {
    isRetryable?: unknown;
    responseHeaders?: Record<string, string>;
  };
  if (isRetryable === false || isUnpaidFailure(error)) return undefined;
  const wait = readRetryAfter(responseHeaders ?? {});
  return wait !== undefined && wait >= 0 && wait <= maxDelayMilliseconds
    ? wait
    : backoff(failures, { first: firstWait, max: maxDelayMilliseconds });
}
