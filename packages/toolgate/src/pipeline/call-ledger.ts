import type {
  Experimental_DecisionModelV4 as DecisionModelV4,
  Experimental_DecisionModelV4Result as DecisionModelV4Result,
  LanguageModelV4,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { JudgeModel } from '../judge/index.ts';
import type { OutcomeCall } from '../outcome/index.ts';
import {
  deriveModel,
  isDecisionModel,
  liftDecisionModel,
  liftModel,
} from '../specification/index.ts';
import type {
  Observation,
  ObservedCall,
  ObservedCallEnd,
  ObservedModel,
} from '../telemetry/index.ts';
import { markHandled } from './request/index.ts';
import { createUsage, sumUsage, unknownUsage } from './usage.ts';

/** The model calls of one request. */
export interface CallLedger {
  /** The calls in the order in which they ended. */
  readonly calls: OutcomeCall[];
  /**
   * Makes a call and books it, whether it succeeds or fails.
   *
   * @param model the called model; by default the request's own. The usage of a model that `isMonitored` does not count as the
   * answer's.
   */
  book<Result extends ObservedCallEnd & { usage: LanguageModelV4Usage }>(
    role: OutcomeCall['role'],
    call: () => PromiseLike<Result>,
    model?: ObservedModel & { isMonitored?: boolean },
  ): Promise<Result>;
  /** Starts the clock of a streamed call of the request's own model. */
  start(role: OutcomeCall['role']): StartedCall;
  /** The sum of all booked calls that count as the answer's. */
  totalUsage(): LanguageModelV4Usage;
}

/** A call that is under way. */
export interface StartedCall {
  /** Runs the action that makes the call, so anything it starts is known to belong to the call. */
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
    isMonitored = false,
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
        if (!isMonitored) usages.push(usage);
        observed.close(end);
      },
    };
  }

  return {
    calls,
    start: (role) => start({ role, isStream: true }),
    async book(role, call, given?) {
      const { isMonitored, ...model }: Partial<typeof given> = given ?? {};
      const started = start({ role, isStream: false, ...model }, isMonitored);
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

/**
 * Returns a judge like the given one, whose calls are booked.
 *
 * @param options.isMonitored whether the feature that asks it only monitors, so the answer's usage leaves it out.
 */
export function bookJudge(
  model: JudgeModel,
  { ledger }: { ledger: CallLedger },
  { isMonitored = false }: { isMonitored?: boolean } = {},
): JudgeModel {
  return isDecisionModel(model)
    ? bookDecisions(liftDecisionModel(model), { ledger, role: 'judge', isMonitored })
    : bookLanguageJudge(liftModel(model), ledger, isMonitored);
}

/** Returns a decision model like the given one, whose calls are booked with a role. */
export function bookDecisions(
  model: DecisionModelV4,
  {
    ledger,
    role,
    isMonitored = false,
  }: { ledger: CallLedger; role: OutcomeCall['role']; isMonitored?: boolean },
): DecisionModelV4 {
  const { specificationVersion, provider, modelId, supportedQuestionTypes } = model;
  return {
    specificationVersion,
    provider,
    modelId,
    supportedQuestionTypes,
    async doDecide(options) {
      const call = async () => {
        const result = await model.doDecide(options);
        return { result, usage: createUsage(result.usage), ...pickResponse(result) };
      };
      return (await ledger.book(role, call, { provider, modelId, isMonitored })).result;
    },
  };
}

/** The data of the answer for observers. */
function pickResponse({ response }: DecisionModelV4Result): Pick<ObservedCallEnd, 'response'> {
  if (response === undefined) return {};
  const { id, modelId } = response;
  return { response: { ...(id && { id }), ...(modelId && { modelId }) } };
}

/** A language model that judges, whose calls are booked. */
function bookLanguageJudge(
  judge: LanguageModelV4,
  ledger: CallLedger,
  isMonitored: boolean,
): LanguageModelV4 {
  const { provider, modelId } = judge;
  return deriveModel(judge, {
    doGenerate: (options) =>
      ledger.book('judge', () => judge.doGenerate(markHandled(options)), {
        provider,
        modelId,
        isMonitored,
      }),
    doStream: (options) => judge.doStream(markHandled(options)),
  });
}

/** Follows a streamed call along its parts. */
export interface CallWatcher {
  /** Sees the next part as the model sent it. */
  push(part: LanguageModelV4StreamPart): void;
  /**
   * Ends the call, unless its finish part did.
   *
   * @returns the usage of the call, as far as its parts or `end` say it.
   */
  end(end?: ObservedCallEnd): LanguageModelV4Usage | undefined;
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
      return told;
    },
  };
}

/** Some providers report the input tokens at the beginning; they count if the answer is cut. */
function usageAtStart(part: object): { usage?: LanguageModelV4Usage } {
  const { usage } = part as { usage?: LanguageModelV4Usage };
  return usage ? { usage } : {};
}
