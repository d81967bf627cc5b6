import type { HttpError } from '../../../errors/index.ts';

/**
 * The codes of `response.error` that the gateway uses. Three are in the types of `openai@7`. The types lack the last
 * two, but agents distinguish them from other failures.
 */
const knownCodes: ReadonlySet<string> = new Set([
  'server_error',
  'rate_limit_exceeded',
  'invalid_prompt',
  'context_length_exceeded',
  'insufficient_quota',
]);

/** Returns the code of a failed response. Any unknown code becomes `server_error`. The `error` event keeps its own code. */
export function failureCode({ status, code }: HttpError): string {
  if (code !== undefined && knownCodes.has(code)) return code;
  return status === 429 ? 'rate_limit_exceeded' : 'server_error';
}
