import type {
  LanguageModelV4,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { OutcomeCall } from '../outcome/index.ts';
import { type AnyLanguageModel, liftModel } from '../specification/index.ts';
import type {
  Observation,
  ObservedCall,
  ObservedCallEnd,
  ObservedModel,
} from '../telemetry/index.ts';
import { markHandled } from './handled-mark.ts';
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
  /** Runs what makes the call, so whatever it starts is known to belong to it. */
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

/** A judge model whose calls are booked. */
export function bookedJudge(
  model: AnyLanguageModel,
  { ledger }: { ledger: CallLedger },
): LanguageModelV4 {
  const judge = liftModel(model);
  const { specificationVersion, provider, modelId, supportedUrls } = judge;
  return {
    specificationVersion,
    provider,
    modelId,
    supportedUrls,
    doGenerate: (options) =>
      ledger.book('judge', () => judge.doGenerate(markHandled(options)), { provider, modelId }),
    doStream: (options) => judge.doStream(markHandled(options)),
  };
}

/** Follows a streamed call along its parts. */
export interface CallWatcher {
  /** Sees the next part as the model sent it. */
  push(part: LanguageModelV4StreamPart): void;
  /** Ends the call, unless its finish part did. */
  end(end?: ObservedCallEnd): void;
}

/** Books a streamed call from what its parts say of it. */
export function watchCall(call: Pick<StartedCall, 'firstPart' | 'end'>): CallWatcher {
  let hasStarted = false;
  let known: ObservedCallEnd = {};
  return {
    push(part) {
      switch (part.type) {
        case 'stream-start':
          return;
        case 'response-metadata':
          known = { ...known, response: part, ...usageAtStart(part) };
          break;
        case 'error':
          known = { ...known, error: part.error };
          break;
        case 'finish':
          call.end({ ...known, usage: part.usage, finishReason: part.finishReason });
          break;
        default:
      }
      if (!hasStarted) call.firstPart();
      hasStarted = true;
    },
    end(end = {}) {
      const { usage = known.usage } = end;
      const isTold = usage !== undefined && usage.outputTokens.total !== undefined;
      const told = isTold ? usage : (known.usage ?? usage);
      call.end({ ...known, ...end, ...(told && { usage: told }) });
    },
  };
}

/** Some providers tell at the beginning what the input cost, which counts where the answer is cut. */
function usageAtStart(part: object): { usage?: LanguageModelV4Usage } {
  const { usage } = part as { usage?: LanguageModelV4Usage };
  return usage ? { usage } : {};
}
