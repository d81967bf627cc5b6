import type { HttpError } from './http-error.ts';

/** Writes the body of an error in OpenAI's shape; all four fields are required. */
export function writeOpenAIError(error: HttpError): { error: object } {
  const { message, param = null, code = null } = error;
  return { error: { message, type: errorType(error), param, code } };
}

function errorType({ status, code }: HttpError): string {
  // OpenAI's own type for this error; clients use it to distinguish the error from a rate limit.
  if (code === 'insufficient_quota') return code;
  if (status >= 500) return 'server_error';
  if (status === 429) return 'rate_limit_error';
  return status === 403 ? 'permission_error' : 'invalid_request_error';
}
