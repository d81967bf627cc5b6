import { backoff, wait as waitFor } from 'toolgate/internal';
import type { Verdict } from './judge-failure.ts';

/** How often and how long a route retries. */
export interface RetryOptions {
  /** How often the same model is asked again. */
  retries: number;
  maxWaitMilliseconds: number;
}

/** The result of an attempt. */
export type Attempt<Answer> = { answer: Answer } | { failure: unknown; verdict: Verdict };

/** The first wait in milliseconds if the provider does not name one; it doubles each time. */
const firstWait = 250;

/**
 * Repeats an attempt until it succeeds, cannot succeed, or has no retries left.
 *
 * @param onRetry called with each failure except the last.
 * @throws the abort reason if the signal aborts during a wait.
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

  /** Returns the wait before the next attempt; `undefined` to give up. */
  function waitBefore(verdict: Verdict, count: number): number | undefined {
    if (verdict.action !== 'retry') return undefined;
    const own = backoff(count + 1, { first: firstWait, max: maxWaitMilliseconds });
    return verdict.waitMilliseconds ?? own;
  }
}
