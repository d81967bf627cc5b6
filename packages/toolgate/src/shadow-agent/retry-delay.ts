import { readRetryAfter } from '../internal/index.ts';

const maxDelayMilliseconds = 60_000;
const firstBackoff = 500;

/**
 * How many milliseconds to wait before a failed call is made again, or undefined when another try is pointless by the
 * error's own account (`isRetryable: false`). A wait of up to a minute that the server asks for, in the headers
 * `retry-after-ms` or `retry-after` of an AI SDK `APICallError`, is kept; otherwise half a second, doubled with each
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
  const asked = readRetryAfter(responseHeaders ?? {});
  return asked !== undefined && asked >= 0 && asked <= maxDelayMilliseconds
    ? asked
    : firstBackoff * 2 ** (failures - 1);
}
