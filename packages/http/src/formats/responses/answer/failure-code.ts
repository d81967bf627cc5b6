import type { HttpError } from '../../../errors/index.ts';

/**
 * The codes that `response.error` may have, as far as the gateway has a reason for them: the codes in the types of
 * `openai@7`, and two that agents distinguish from other failures although the types lack them.
 */
const knownCodes: ReadonlySet<string> = new Set([
  'server_error',
  'rate_limit_exceeded',
  'invalid_prompt',
  'context_length_exceeded',
  'insufficient_quota',
]);

/** The code of a failed response. Any other cause is a `server_error` there; the `error` event has its own code. */
export function failureCode({ status, code }: HttpError): string {
  if (code !== undefined && knownCodes.has(code)) return code;
  return status === 429 ? 'rate_limit_exceeded' : 'server_error';
}
