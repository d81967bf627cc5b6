import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { OutcomeCall } from '../outcome/index.ts';
import { sumUsage, unknownUsage } from './usage.ts';

/** The model calls of one request. */
export interface CallLedger {
  /** The calls in the order in which they ended. */
  readonly calls: OutcomeCall[];
  /** Makes a call and books it, whether it succeeds or fails. */
  book<Result extends { usage: LanguageModelV4Usage }>(
    role: OutcomeCall['role'],
    call: () => PromiseLike<Result>,
  ): Promise<Result>;
  /** Starts the clock of a call; the returned function ends it and books the call. */
  start(role: OutcomeCall['role']): (usage?: LanguageModelV4Usage) => void;
  /** The sum of all booked calls. */
  totalUsage(): LanguageModelV4Usage;
}

/** Opens the books of one request. */
export function createCallLedger(): CallLedger {
  const calls: OutcomeCall[] = [];
  const usages: LanguageModelV4Usage[] = [];

  function start(role: OutcomeCall['role']) {
    const startedAt = performance.now();
    return (usage: LanguageModelV4Usage = unknownUsage): void => {
      const inputTokens = usage.inputTokens.total;
      const outputTokens = usage.outputTokens.total;
      calls.push({
        role,
        ...(inputTokens !== undefined && { inputTokens }),
        ...(outputTokens !== undefined && { outputTokens }),
        milliseconds: Math.round(performance.now() - startedAt),
      });
      usages.push(usage);
    };
  }

  return {
    calls,
    start,
    async book(role, call) {
      const end = start(role);
      try {
        const result = await call();
        end(result.usage);
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    totalUsage: () => sumUsage(usages),
  };
}
