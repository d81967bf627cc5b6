import type { HttpError } from './http-error.ts';

/** The body of an error in FastAPI's shape: `HTTPValidationError` for a wrong field, otherwise a sentence. */
export interface DetailErrorBody {
  detail: string | { type: string; loc: (string | number)[]; msg: string }[];
}

/** Writes an error in FastAPI's shape. */
export function writeDetailError({ status, message, param }: HttpError): DetailErrorBody {
  if (status !== 400 || param === undefined) return { detail: message };
  return { detail: [{ type: 'value_error', loc: ['body', ...stepsOf(param)], msg: message }] };
}

/** Splits a path such as `messages[2].role` into its steps. */
function stepsOf(path: string): (string | number)[] {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
