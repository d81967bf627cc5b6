import { readRetryAfter } from '../internal/index.ts';

const maxDelayMilliseconds = 60_000;
const firstBackoff = 500;

/**
 * Returns the wait before the next try of a failed call, in milliseconds; `undefined` if the error says that a retry is
 * pointless (`isRetryable: false`). If the server asks for a wait of up to a minute, this is the wait; the headers
 * `retry-after-ms` and `retry-after` of an AI SDK `APICallError` say so. Otherwise it is half a second, doubled with each
 * further failure.
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
  if (isRetryable === false) {
    return undefined;
  }
  const wait = readRetryAfter(responseHeaders ?? {});
  return wait !== undefined && wait >= 0 && wait <= maxDelayMilliseconds
    ? wait
    : firstBackoff * 2 ** (failures - 1);
}
