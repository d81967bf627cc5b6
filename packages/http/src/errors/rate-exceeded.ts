import { HttpError } from './http-error.ts';

/** The error for a caller that exceeds a limit. The client may try again after some seconds. */
export function rateExceeded(message: string, seconds: number): HttpError {
  const headers = { 'retry-after': String(seconds) };
  return new HttpError({ status: 429, message, code: 'rate_limit_exceeded', headers });
}
