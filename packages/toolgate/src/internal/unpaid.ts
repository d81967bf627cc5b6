import { isRecord } from './is-record.ts';

/** Error codes and types of OpenAI and Anthropic that mean "no credit left". */
const unpaidWords: ReadonlySet<unknown> = new Set([
  'billing_error',
  'billing_hard_limit_reached',
  'billing_not_active',
  'insufficient_quota',
]);

/** Anthropic's responses with status 400 have no such code, only these words. */
const unpaidMessage =
  /^Your credit balance is too low\b|^You have reached your specified (?:workspace )?API usage limits\b/;

/**
 * Whether a provider's error means that the account has no credit left. A retry does not help then. A rate limit can
 * have the same status.
 *
 * @param error the error object of the provider's response body.
 */
export function isUnpaid(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { message } = error;
  if (typeof message === 'string' && unpaidMessage.test(message)) return true;
  return [error['code'], error['type'], detailedCode(error)].some((word) => unpaidWords.has(word));
}

/** Whether a model failed because the account has no credit left. */
export function isUnpaidFailure(failure: unknown): boolean {
  if (!isRecord(failure)) return false;
  // The AI SDK's error holds the provider's body; a plain object is an event of the provider's stream.
  const body = failure instanceof Error ? failure['data'] : failure;
  return isRecord(body) && isUnpaid(body['error'] ?? body);
}

/** Returns the error code in Anthropic's shape, if there is one. */
export function detailedCode({ details }: Record<string, unknown>): unknown {
  return isRecord(details) ? details['error_code'] : undefined;
}
