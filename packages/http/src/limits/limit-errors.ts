import { HttpError } from '../http-error.ts';
import type { RateStatus } from './rate-limit.ts';

/**
 * The error for a tenant that has used up what it may use in a window.
 *
 * @param headers those that tell of all its limits.
 */
export function rateExceeded(
  kind: 'requests' | 'tokens',
  { limit, seconds, resetMilliseconds }: RateStatus,
  headers: Readonly<Record<string, string>>,
): HttpError {
  const wait = Math.max(1, Math.ceil(resetMilliseconds / 1000));
  return new HttpError({
    status: 429,
    message: `Rate limit reached: at most ${limit} ${kind} in ${seconds} s. Try again in ${wait} s.`,
    code: 'rate_limit_exceeded',
    headers: { ...headers, 'retry-after': String(wait) },
  });
}

/** The error for a tenant that has too much running at once. */
export function tooManyAtOnce(limit: number): HttpError {
  return new HttpError({
    status: 429,
    message: `As many requests are being answered as may be at once (${limit}). Try again when one has ended.`,
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': '1' },
  });
}

/** The error for an answer that took longer than the host allows; trying again would too. */
export function tookTooLong(milliseconds: number): HttpError {
  return new HttpError({
    status: 504,
    message: `The answer took longer than the ${milliseconds} ms that are allowed.`,
    code: 'timeout',
    headers: { 'x-should-retry': 'false' },
  });
}
