import { APICallError, RetryError } from 'ai';
import { OutcomeError } from 'toolgate/ai-sdk-7';

/**
 * Says to the user why there is no answer. An error's own message may quote a key or a hidden text, so it stays in the
 * server's log; only the gateway's own errors are meant for users.
 */
export function describeError(error: unknown): string {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (OutcomeError.isInstance(cause)) return cause.message;
  return APICallError.isInstance(cause) && cause.statusCode !== undefined
    ? `The provider of the model answered with status ${cause.statusCode}.`
    : 'The model did not answer.';
}
