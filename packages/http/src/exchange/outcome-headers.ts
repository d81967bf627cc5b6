import type { ToolgateOutcome } from 'toolgate';

/** Returns the response headers with the action of each feature, as far as it is known. */
export function outcomeHeaders(outcome: Partial<ToolgateOutcome>): Record<string, string> {
  const { promptGuard, contentFilter, shadowAgent } = outcome;
  return {
    ...(promptGuard && { 'toolgate-prompt-guard': promptGuard.action }),
    ...(contentFilter && { 'toolgate-content-filter': contentFilter.action }),
    ...(shadowAgent && { 'toolgate-shadow-agent': shadowAgent.action }),
  };
}
