import { type HttpError, requestFaults } from '../../../errors/index.ts';
import type { ResponseStatus } from './response-object.ts';

/**
 * The codes of `response.error` that the gateway uses. The types of `openai@7` lack the last two, but agents distinguish
 * them from other failures.
 */
const knownCodes: ReadonlySet<string> = new Set([
  'server_error',
  'rate_limit_exceeded',
  ...requestFaults,
  'context_length_exceeded',
  'insufficient_quota',
]);

/** Returns the status of a failed response. Any unknown code becomes `server_error`. The `error` event keeps its own code. */
export function failedStatus({
  status,
  code = '',
  message,
}: HttpError): Extract<ResponseStatus, { status: 'failed' }> {
  const other = status === 429 ? 'rate_limit_exceeded' : 'server_error';
  return { status: 'failed', error: { code: knownCodes.has(code) ? code : other, message } };
}
