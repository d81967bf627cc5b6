import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ShadowAgentBudget } from './shadow-agent.ts';

/** What longer timers than this would do is fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Keeps count of what a run spends. */
export interface Budget {
  /** Counts a call that is about to be made. */
  countCall: () => void;
  /** Counts what a call used. */
  countUsage: (usage: LanguageModelV4Usage) => void;
  /** How many calls may still be made; infinite without such a limit. */
  remainingCalls: () => number;
  /** Milliseconds until the time is up, 0 or less when it is; infinite without such a limit. */
  remainingTime: () => number;
  /** Whether nothing more may be spent. */
  isExhausted: () => boolean;
  /** A signal that is aborted when the time is up, and a function that calls it off; undefined without such a limit. */
  startDeadline: () => { signal: AbortSignal; clear: () => void } | undefined;
}

/** Starts counting, and the clock. */
export function createBudget(limits: ShadowAgentBudget = {}): Budget {
  const { calls = Infinity, tokens = Infinity, milliseconds = Infinity } = limits;
  const start = performance.now();
  let madeCalls = 0;
  let usedTokens = 0;
  let timedOut = false;
  const remainingTime = (): number => (timedOut ? 0 : milliseconds - (performance.now() - start));
  return {
    countCall: () => {
      madeCalls += 1;
    },
    countUsage: ({ inputTokens, outputTokens }) => {
      usedTokens += counted(inputTokens.total) + counted(outputTokens.total);
    },
    remainingCalls: () => calls - madeCalls,
    remainingTime,
    isExhausted: () => madeCalls >= calls || usedTokens >= tokens || remainingTime() <= 0,
    startDeadline: () => {
      if (milliseconds === Infinity) {
        return undefined;
      }
      const controller = new AbortController();
      const timer = setTimeout(
        () => {
          timedOut = true;
          controller.abort(new DOMException('The time budget is used up.', 'TimeoutError'));
        },
        Math.min(remainingTime(), longestTimer),
      );
      return { signal: controller.signal, clear: () => clearTimeout(timer) };
    },
  };
}

/** A provider that adds up what it was not told says `NaN`, which would make every later sum one. */
function counted(tokens: number | undefined): number {
  return tokens === undefined || Number.isNaN(tokens) ? 0 : tokens;
}
