import { type Deadline, startDeadline } from '../internal/index.ts';
import type { ShadowAgentBudget } from './shadow-agent.ts';

/** The usage of a call, as a language model or a decision model reports it. */
export interface CallUsage {
  inputTokens?: TokenCount;
  outputTokens?: TokenCount;
}

type TokenCount = number | { total: number | undefined } | undefined;

/** Counts the calls, tokens and time that a run uses. */
export interface Budget {
  /** Counts one model call. Use it before the call. */
  countCall: () => void;
  /** Adds the tokens that a call used. */
  countUsage: (usage: CallUsage | undefined) => void;
  /** Returns the number of calls left; `Infinity` without such a limit. */
  remainingCalls: () => number;
  /** Returns the milliseconds left: 0 or less after the time is up, `Infinity` without such a limit. */
  remainingTime: () => number;
  /** Whether the budget is used up. */
  isExhausted: () => boolean;
  /** Starts a deadline that aborts when the time is up; never without such a limit. */
  startDeadline: () => Deadline;
}

/** Creates a budget and starts its clock. */
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
      const deadline = startDeadline(remainingTime(), 'The time budget is used up.');
      deadline.signal.addEventListener('abort', () => {
        timedOut = true;
      });
      return deadline;
    },
  };
}

/** Reads a count of tokens. A provider that adds up unknown counts reports `NaN`, which counts as 0. */
function readTotal(tokens: TokenCount): number {
  const total = typeof tokens === 'object' ? tokens.total : tokens;
  return total === undefined || Number.isNaN(total) ? 0 : total;
}
