import { HttpError } from './http-error.ts';

/** The error for a model that does not exist, or not for this caller. */
export function noSuchModel(id: string): HttpError {
  return new HttpError({
    status: 404,
    message: `The model "${id.slice(0, 64)}" does not exist, or you may not use it.`,
    code: 'model_not_found',
    param: 'model',
  });
}
