import { wait as waitFor } from 'toolgate/internal';
import type { Verdict } from './judge-failure.ts';

/** How patient a route is. */
export interface RetryOptions {
  /** How often the same model is asked again. */
  retries: number;
  maxWaitMilliseconds: number;
}

/** The result of an attempt. */
export type Attempt<Answer> = { answer: Answer } | { failure: unknown; verdict: Verdict };

/** The first wait where the provider does not say how long; it doubles each time. */
const firstWait = 250;

/**
 * Attempts something until it succeeds, cannot succeed, or has been tried often enough.
 *
 * @param onRetry called with each failure that is not the last.
 * @throws the reason of an abort while it waits.
 */
export async function retry<Answer>(
  attempt: () => Promise<Attempt<Answer>>,
  { retries, maxWaitMilliseconds }: RetryOptions,
  { signal, onRetry }: { signal?: AbortSignal | undefined; onRetry?: (failure: unknown) => void },
): Promise<Attempt<Answer>> {
  for (let count = 0; ; count += 1) {
    const result = await attempt();
    if ('answer' in result || count >= retries) return result;
    const wait = waitBefore(result.verdict, count);
    if (wait === undefined || wait > maxWaitMilliseconds) return result;
    onRetry?.(result.failure);
    await waitFor(wait, signal);
  }

  /** How long to wait before the next attempt; `undefined` to give up. */
  function waitBefore(verdict: Verdict, count: number): number | undefined {
    if (verdict.action !== 'retry') return undefined;
    // All that failed at once should not come back at once.
    const spread = 0.5 + Math.random() / 2;
    const own = Math.min(firstWait * 2 ** count * spread, maxWaitMilliseconds);
    return verdict.waitMilliseconds ?? own;
  }
}
