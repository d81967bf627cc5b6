import type { OutcomeDetail, ToolgateOutcome } from 'toolgate';
import { HttpError } from '../errors/index.ts';

/** Returns the response headers with the action of each feature, as far as it is known. */
export function outcomeHeaders(outcome: Partial<ToolgateOutcome>): Record<string, string> {
  const { promptGuard, contentFilter, shadowAgent } = outcome;
  return {
    ...(promptGuard && { 'toolgate-prompt-guard': promptGuard.action }),
    ...(contentFilter && { 'toolgate-content-filter': contentFilter.action }),
    ...(shadowAgent && { 'toolgate-shadow-agent': shadowAgent.action }),
  };
}

const details: readonly OutcomeDetail[] = ['none', 'summary', 'full'];

/**
 * Returns how much of the outcome a caller sees. With the header `toolgate-outcome`, the caller can only reduce what the host
 * grants.
 *
 * @throws HttpError (400) for an unknown word.
 */
export function outcomeDetail(headers: Headers, granted: OutcomeDetail = 'full'): OutcomeDetail {
  const requested = headers.get('toolgate-outcome');
  if (requested === null) return granted;
  const detail = details.find((known) => known === requested);
  if (detail === undefined) {
    const message = `The header toolgate-outcome must be one of ${details.join(', ')}.`;
    throw new HttpError({ status: 400, message, param: 'toolgate-outcome' });
  }
  return details.indexOf(detail) < details.indexOf(granted) ? detail : granted;
}
