import { isRecord } from './is-record.ts';

/** Codes and types of errors that mean that no credit is left, of OpenAI and Anthropic. */
const unpaidWords: ReadonlySet<unknown> = new Set([
  'billing_error',
  'billing_hard_limit_reached',
  'billing_not_active',
  'insufficient_quota',
]);

/** Anthropic has no code for it in an answer with 400, only these words. */
const unpaidMessage =
  /^Your credit balance is too low\b|^You have reached your specified (?:workspace )?API usage limits\b/;

/**
 * Whether a provider's error means that the account with it has no credit left, so that to try again does not help; a rate limit
 * has the same status.
 *
 * @param error the error of the provider's body.
 */
export function isUnpaid(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { message } = error;
  if (typeof message === 'string' && unpaidMessage.test(message)) return true;
  return [error['code'], error['type'], detailedCode(error)].some((word) => unpaidWords.has(word));
}

/** The code in Anthropic's shape, if any. */
export function detailedCode({ details }: Record<string, unknown>): unknown {
  return isRecord(details) ? details['error_code'] : undefined;
}
