import type {
  Experimental_DecisionModelV4 as DecisionModelV4,
  LanguageModelV4,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { createUsage, failedUsageOf } from '../internal/index.ts';
import type { JudgeModel } from '../judge/index.ts';
import type { OutcomeCall } from '../outcome/index.ts';
import {
  deriveModel,
  isDecisionModel,
  liftDecisionModel,
  liftModel,
} from '../specification/index.ts';
import type {
  CallObserver,
  Observation,
  ObservedCall,
  ObservedCallEnd,
  ObservedModel,
} from '../telemetry/index.ts';
import { markHandled } from './request/index.ts';
import { describeCall, sumUsage, unknownUsage } from './usage/index.ts';

/** The model calls of one request. */
export interface CallLog {
  /** The calls in the order in which they ended. */
  readonly entries: OutcomeCall[];
  /**
   * Makes a call and records it, whether it succeeds or fails.
   *
   * @param model the called model; by default the request's own. If `isMonitored`, the usage of the call does not count
   * for the answer.
   */
  track<Result extends ObservedCallEnd & { usage: LanguageModelV4Usage }>(
    role: OutcomeCall['role'],
    call: () => PromiseLike<Result>,
    model?: Partial<ObservedModel> & { isMonitored?: boolean },
  ): Promise<Result>;
  /** Replaces the usage of a tracked call, for a provider that reports it after the result. */
  correct(result: object, usage: LanguageModelV4Usage): void;
  /** Starts the clock of a streamed call of the request's own model. Closing it records the call, once. */
  start(role: OutcomeCall['role']): CallObserver;
  /** Returns the sum of all recorded calls that count for the answer. */
  totalUsage(): LanguageModelV4Usage;
}

/** Creates the call log of one request. */
export function createCallLog(observation: Observation): CallLog {
  const entries: OutcomeCall[] = [];
  const usages: LanguageModelV4Usage[] = [];
  /** The places of a tracked call in both lists, by its result. */
  const places = new WeakMap<object, { entry: number; usage: number }>();

  function start(
    call: Pick<ObservedCall, 'role' | 'isStream'> & Partial<ObservedCall>,
    isMonitored = false,
  ): CallObserver {
    const startedAt = performance.now();
    const observed = observation.openCall(call);
    let isRecorded = false;
    return {
      ...observed,
      close(end) {
        if (isRecorded) return;
        isRecorded = true;
        const { usage = unknownUsage } = end;
        entries.push(describeCall(call.role, usage, performance.now() - startedAt));
        if (!isMonitored) usages.push(usage);
        observed.close(end);
      },
    };
  }

  return {
    entries,
    start: (role) => start({ role, isStream: true }),
    async track(role, call, { isMonitored, ...model } = {}) {
      const started = start({ role, isStream: false, ...model }, isMonitored);
      try {
        const result = await started.run(call);
        started.close(pickEnd(result));
        places.set(result, { entry: entries.length - 1, usage: usages.length - 1 });
        return result;
      } catch (error) {
        const usage = failedUsageOf(error);
        started.close({ error, ...(usage && { usage }) });
        throw error;
      }
    },
    correct(result, usage) {
      const place = places.get(result);
      const entry = place && entries[place.entry];
      if (!place || !entry) return;
      entries[place.entry] = describeCall(entry.role, usage, entry.milliseconds);
      usages[place.usage] = usage;
    },
    totalUsage: () => sumUsage(usages),
  };
}

/**
 * Wraps a judge, so that the call log records its calls.
 *
 * @param options.isMonitored whether the feature that asks the judge only monitors; its usage then does not count for
 * the answer.
 */
export function trackJudge(
  model: JudgeModel,
  { callLog }: { callLog: CallLog },
  { isMonitored = false }: { isMonitored?: boolean } = {},
): JudgeModel {
  return isDecisionModel(model)
    ? trackDecisions(liftDecisionModel(model), { callLog, role: 'judge', isMonitored })
    : trackLanguageJudge(liftModel(model), callLog, isMonitored);
}

/** Wraps a decision model and records its calls under a role. */
export function trackDecisions(
  model: DecisionModelV4,
  {
    callLog,
    role,
    isMonitored = false,
  }: { callLog: CallLog; role: OutcomeCall['role']; isMonitored?: boolean },
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
        const { usage, response } = result;
        return { result, usage: createUsage(usage), ...(response && { response }) };
      };
      return (await callLog.track(role, call, { provider, modelId, isMonitored })).result;
    },
  };
}

/** Picks what an observer sees of a whole answer, which also has the content, and the body of the response. */
function pickEnd({ usage, finishReason, response }: ObservedCallEnd): ObservedCallEnd {
  const { id, modelId } = response ?? {};
  return {
    ...(usage && { usage }),
    ...(finishReason && { finishReason }),
    ...(response && { response: { ...(id && { id }), ...(modelId && { modelId }) } }),
  };
}

/** Wraps a language model that judges. The call log records its whole answers, since the judges never stream. */
function trackLanguageJudge(
  judge: LanguageModelV4,
  callLog: CallLog,
  isMonitored: boolean,
): LanguageModelV4 {
  const { provider, modelId } = judge;
  return deriveModel(judge, {
    doGenerate: (options) =>
      callLog.track('judge', () => judge.doGenerate(markHandled(options)), {
        provider,
        modelId,
        isMonitored,
      }),
    doStream: (options) => judge.doStream(markHandled(options)),
  });
}

/** Follows a streamed call along its parts. */
export interface CallRecorder {
  /** Reads the next part as the model sent it. */
  push(part: LanguageModelV4StreamPart): void;
  /**
   * Ends the call, unless its finish part already did.
   *
   * @returns the usage of the call, as far as its parts or `end` report it.
   */
  end(end?: ObservedCallEnd): LanguageModelV4Usage | undefined;
}

/** Records a streamed call from the data of its parts. */
export function recordCall(call: Pick<CallObserver, 'firstPart' | 'close'>): CallRecorder {
  let hasStarted = false;
  let endSoFar: ObservedCallEnd = {};
  return {
    push(part) {
      switch (part.type) {
        case 'stream-start':
          return;
        case 'response-metadata':
          endSoFar = { ...endSoFar, response: part, ...usageAtStart(part) };
          break;
        case 'error':
          endSoFar = { ...endSoFar, error: part.error };
          break;
        case 'finish':
          call.close({ ...endSoFar, usage: part.usage, finishReason: part.finishReason });
          break;
        default:
      }
      if (!hasStarted) call.firstPart();
      hasStarted = true;
    },
    end(end = {}) {
      const { usage = endSoFar.usage } = end;
      const isComplete = usage !== undefined && usage.outputTokens.total !== undefined;
      const reported = isComplete ? usage : (endSoFar.usage ?? usage);
      call.close({ ...endSoFar, ...end, ...(reported && { usage: reported }) });
      return reported;
    },
  };
}

/** Reads the input tokens that some providers report at the start; a cut answer has no others. */
function usageAtStart(part: object): { usage?: LanguageModelV4Usage } {
  const { usage } = part as { usage?: LanguageModelV4Usage };
  return usage ? { usage } : {};
}
