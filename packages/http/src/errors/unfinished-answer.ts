import { HttpError } from './http-error.ts';

/** Creates the error for an answer that is empty or has no end. Without it, the cut answer would look complete. */
export function unfinishedAnswer(): HttpError {
  return new HttpError({
    status: 502,
    message: 'The model did not finish its answer.',
    code: 'upstream_failed',
  });
}
