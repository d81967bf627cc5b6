import { HttpError } from '../errors/index.ts';
import type { RateStatus } from './rate-limit.ts';

/** The error for a tenant that has reached its limit of requests or tokens in a window. */
export function rateExceeded(
  kind: 'requests' | 'tokens',
  { limit, seconds, resetMilliseconds }: RateStatus,
): HttpError {
  const wait = Math.max(1, Math.ceil(resetMilliseconds / 1000));
  return new HttpError({
    status: 429,
    message: `Rate limit reached: at most ${limit} ${kind} in ${seconds} s. Try again in ${wait} s.`,
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': String(wait) },
  });
}

/** The error for a tenant with too many concurrent requests. */
export function tooManyAtOnce(limit: number): HttpError {
  return new HttpError({
    status: 429,
    message: `Too many concurrent requests (limit ${limit}). Try again when one has ended.`,
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': '1' },
  });
}
