import { nearestName } from 'toolgate/internal';
import { HttpError } from './http-error.ts';

/** Maximum number of model ids in an error; a host may have hundreds of models. */
const maxNamed = 5;

/**
 * The error for a model that does not exist, or that this caller may not use.
 *
 * @param usable the ids that this caller may use, as far as they are known.
 */
export function noSuchModel(id: string, usable: readonly string[] = []): HttpError {
  const shownId = id.slice(0, 64);
  return new HttpError({
    status: 404,
    message: `The model "${shownId}" does not exist, or you may not use it${advice(shownId, usable)}`,
    code: 'model_not_found',
    param: 'model',
  });
}

function advice(id: string, usable: readonly string[]): string {
  const nearest = nearestName(id, usable);
  if (nearest !== undefined) return `; did you mean "${nearest}"?`;
  if (usable.length === 0) return '.';
  if (usable.length > maxNamed) return '; GET /v1/models lists those that you may use.';
  return `; you may use ${usable.map((one) => `"${one}"`).join(', ')}.`;
}
