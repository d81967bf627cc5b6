import { HttpError } from './http-error.ts';

/** The error for a field of the request that cannot be accepted. */
export function invalidField(param: string, message: string): HttpError {
  return new HttpError({ status: 400, message: `${param}: ${message}`, param });
}
