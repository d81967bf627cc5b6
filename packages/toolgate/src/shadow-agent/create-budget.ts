import { type Deadline, startDeadline } from '../internal/index.ts';
import type { ShadowAgentBudget } from './shadow-agent.ts';

/** The usage of a call, as a language model or a decision model reports it. */
export interface CallUsage {
  inputTokens?: TokenCount;
  outputTokens?: TokenCount;
}

type TokenCount = number | { total: number | undefined } | undefined;

/** Keeps count of what a run spends. */
export interface Budget {
  /** Counts a call; to be called before it. */
  countCall: () => void;
  /** Counts what a call used. */
  countUsage: (usage: CallUsage | undefined) => void;
  /** Number of calls that are left; infinite without such a limit. */
  remainingCalls: () => number;
  /** Milliseconds until the time is up; 0 or less afterwards; infinite without such a limit. */
  remainingTime: () => number;
  /** Whether the budget is used up. */
  isExhausted: () => boolean;
  /** A signal that is aborted when the time is up, and a function that calls it off; undefined without such a limit. */
  startDeadline: () => Deadline | undefined;
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
    countUsage: ({ inputTokens, outputTokens } = {}) => {
      usedTokens += readTotal(inputTokens) + readTotal(outputTokens);
    },
    remainingCalls: () => calls - madeCalls,
    remainingTime,
    isExhausted: () => madeCalls >= calls || usedTokens >= tokens || remainingTime() <= 0,
    startDeadline: () => {
      if (milliseconds === Infinity) {
        return undefined;
      }
      const deadline = startDeadline(remainingTime(), 'The time budget is used up.');
      deadline.signal.addEventListener('abort', () => {
        timedOut = true;
      });
      return deadline;
    },
  };
}

/** A provider that adds up unknown counts reports `NaN`, which would turn every later sum into `NaN`. */
function readTotal(tokens: TokenCount): number {
  const total = typeof tokens === 'object' ? tokens.total : tokens;
  return total === undefined || Number.isNaN(total) ? 0 : total;
}
