import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { OutcomeCall } from '../outcome/index.ts';
import type {
  Observation,
  ObservedCall,
  ObservedCallEnd,
  ObservedModel,
} from '../telemetry/index.ts';
import { sumUsage, unknownUsage } from './usage.ts';

/** The model calls of one request. */
export interface CallLedger {
  /** The calls in the order in which they ended. */
  readonly calls: OutcomeCall[];
  /**
   * Makes a call and books it, whether it succeeds or fails.
   *
   * @param model the model that is called; by default the request's own.
   */
  book<Result extends ObservedCallEnd & { usage: LanguageModelV4Usage }>(
    role: OutcomeCall['role'],
    call: () => PromiseLike<Result>,
    model?: ObservedModel,
  ): Promise<Result>;
  /** Starts the clock of a streamed call of the request's own model. */
  start(role: OutcomeCall['role']): StartedCall;
  /** The sum of all booked calls. */
  totalUsage(): LanguageModelV4Usage;
}

/** A call that is under way. */
export interface StartedCall {
  /** Runs what makes the call, so that whatever it starts is known to belong to it. */
  run<Result>(action: () => Result): Result;
  /** Says that the first part of a stream arrived. */
  firstPart(): void;
  /** Stops the clock and books the call, once. */
  end(end: ObservedCallEnd): void;
}

/** Opens the books of one request. */
export function createCallLedger(observation: Observation): CallLedger {
  const calls: OutcomeCall[] = [];
  const usages: LanguageModelV4Usage[] = [];

  function start(
    call: Pick<ObservedCall, 'role' | 'isStream'> & Partial<ObservedCall>,
  ): StartedCall {
    const startedAt = performance.now();
    const observed = observation.openCall(call);
    let isBooked = false;
    return {
      run: (action) => observed.run(action),
      firstPart: () => observed.firstPart(),
      end(end) {
        if (isBooked) return;
        isBooked = true;
        const { usage = unknownUsage } = end;
        const inputTokens = usage.inputTokens.total;
        const outputTokens = usage.outputTokens.total;
        calls.push({
          role: call.role,
          ...(inputTokens !== undefined && { inputTokens }),
          ...(outputTokens !== undefined && { outputTokens }),
          milliseconds: Math.round(performance.now() - startedAt),
        });
        usages.push(usage);
        observed.close(end);
      },
    };
  }

  return {
    calls,
    start: (role) => start({ role, isStream: true }),
    async book(role, call, model) {
      const started = start({ role, isStream: false, ...model });
      try {
        const result = await started.run(call);
        started.end(result);
        return result;
      } catch (error) {
        started.end({ error });
        throw error;
      }
    },
    totalUsage: () => sumUsage(usages),
  };
}
