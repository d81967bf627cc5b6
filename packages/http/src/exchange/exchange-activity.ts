import {
  type GatewayObserver,
  type ObservedCall,
  type ObservedCallEnd,
  type RequestObserver,
  type ToolgateOutcome,
  unobservedCall,
} from 'toolgate';
import { createDeferred, ignoreErrors } from 'toolgate/internal';
import { describeCall, unknownUsage } from 'toolgate/pipeline';

/** A model call that has ended. */
export type EndedCall = ToolgateOutcome['calls'][number] & {
  /** The id of the model that answered or failed last, if the caller asked for a route. */
  answeredBy?: string;
};

/** What the pipeline has done so far for one exchange. */
export interface ExchangeActivity {
  /** The id of the model, or the name of the route, once it is known. */
  modelId: string | undefined;
  /** The id of the model that a route asked last. */
  answeredBy: string | undefined;
  /** The provider of the model that a route asked last. */
  provider: string | undefined;
  /** Whether the host named the model, in `models` or `routes`. If not, the caller chose a name of the provider. */
  isNamedByHost: boolean;
  /** The model calls that have ended. */
  readonly calls: EndedCall[];
  /** The input and output tokens that these calls reported. */
  tokens: number;
  /** The number of calls that did not report their output tokens: running, cut and failed calls. */
  unreportedCalls: number;
  /** The outcome, once it is known. Absent if the gateway had nothing to do for the request. */
  outcome: ToolgateOutcome | undefined;
  /** Resolves when the pipeline is done with the request; absent if the request never reached it. */
  closed: Promise<void> | undefined;
  /** Whether `closed` has resolved. */
  isClosed: boolean;
}

/** Creates the activity of an exchange that has just begun. */
export function createActivity(): ExchangeActivity {
  return {
    modelId: undefined,
    answeredBy: undefined,
    provider: undefined,
    isNamedByHost: false,
    calls: [],
    tokens: 0,
    unreportedCalls: 0,
    outcome: undefined,
    closed: undefined,
    isClosed: false,
  };
}

/**
 * Creates an observer for one request that records the reports in its activity.
 *
 * @param host the host's own observer, which gets all reports too.
 * @param isWanted whether the activity is needed. If not, only requests that the host observes are recorded.
 */
export function observeActivity(
  activity: ExchangeActivity,
  host: GatewayObserver | undefined,
  isWanted: boolean,
): GatewayObserver {
  return {
    openRequest(request) {
      activity.modelId = request.modelId;
      // A failing observer of the host must not keep a request from being charged.
      const observer = ignoreErrors(() => host?.openRequest(request));
      return isWanted || observer !== undefined ? record(activity, observer) : undefined;
    },
  };
}

function record(activity: ExchangeActivity, host: RequestObserver | undefined): RequestObserver {
  const closed = createDeferred();
  activity.closed = closed.promise;
  return {
    openCall(call) {
      const startedAt = performance.now();
      activity.unreportedCalls += 1;
      const observed = ignoreErrors(() => host?.openCall(call)) ?? unobservedCall;
      return {
        run: (action) => observed.run(action),
        firstPart: () => observed.firstPart(),
        close(end) {
          recordCall(activity, call, end, performance.now() - startedAt);
          observed.close(isAnsweredByRoute(activity, call) ? withProvider(end, activity) : end);
        },
      };
    },
    close(end) {
      activity.outcome = end.outcome;
      activity.isClosed = true;
      closed.resolve();
      host?.close(withProvider(end, activity));
    },
  };
}

/** Whether a call asked the route of the request. A judge is another model. */
function isAnsweredByRoute(activity: ExchangeActivity, { modelId }: ObservedCall): boolean {
  return activity.answeredBy !== undefined && modelId === activity.modelId;
}

/** Adds the provider that a route asked last. */
function withProvider<End extends { provider?: string }>(
  end: End,
  { provider }: ExchangeActivity,
): End {
  return provider === undefined ? end : { ...end, provider };
}

function recordCall(
  activity: ExchangeActivity,
  observed: ObservedCall,
  { usage = unknownUsage }: ObservedCallEnd,
  milliseconds: number,
): void {
  const call: EndedCall = describeCall(observed.role, usage, milliseconds);
  const { answeredBy } = activity;
  if (answeredBy !== undefined && isAnsweredByRoute(activity, observed)) {
    call.answeredBy = answeredBy;
  }
  activity.tokens += readCount(call.inputTokens) + readCount(call.outputTokens);
  // A call that was cut may have reported its input but not its output.
  if (call.outputTokens !== undefined) activity.unreportedCalls -= 1;
  activity.calls.push(call);
}

/** Returns the count of tokens that a provider reported; 0 for any other value. */
function readCount(tokens: number | undefined): number {
  return tokens !== undefined && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
}
