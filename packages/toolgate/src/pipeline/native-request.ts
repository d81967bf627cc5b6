import type { LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { FilterRequest } from '../content-filter/index.ts';
import { type ResolvedGatewaySettings, takeGatewayTools } from '../gateway-tools/index.ts';
import type { ToolgateOutcome, VisibleOutcome } from '../outcome/index.ts';
import { type GuardMessage, hardenMessages } from '../prompt-guard/index.ts';
import {
  type Observation,
  type ObservedCallEnd,
  type ObservedRequest,
  type ObservedRequestEnd,
  observeRequest,
} from '../telemetry/index.ts';
import type { AnswerFilter, FilterFindings } from './answer-filter.ts';
import type { Host } from './host.ts';
import type { PipelineContext } from './pipeline.ts';
import { openRequestRecord, type RequestRecord } from './request-record.ts';
import { type RequestFeatures, resolveFeatures } from './resolve-features.ts';

/** What the features read of a request that stays in its wire format. */
export interface NativeRequest extends Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice'> {
  /** What the request hides from its answer, and what the caller may read again. */
  texts: FilterRequest;
  /** Whether the answer is JSON, which a notice would break. */
  isStructured: boolean;
  /** What whoever watches the gateway is told of the request; without it they are told nothing. */
  observed?: ObservedRequest;
}

/** A request as it is to be sent, and what the gateway does for it. */
export interface OpenedNativeRequest extends Pick<
  LanguageModelV4CallOptions,
  'tools' | 'toolChoice'
> {
  /** Absent when the gateway has nothing to do: the answer goes out as it is, without an outcome. */
  session?: NativeSession;
  /** Starts the clock of the model call. Only from here on is the request watched: until now it may be translated. */
  startCall(): NativeCall;
}

/** The model call of a native request. */
export interface NativeCall {
  /** Runs what makes the call, so that whatever it starts is known to belong to it. */
  run<Result>(action: () => Result): Result;
  /** Stops the clock and books the call, once. */
  end(usage?: LanguageModelV4Usage): void;
  /** Ends the call and the request where there will be no answer. */
  fail(error: unknown): void;
}

/** The features around one model call whose request and answer stay in their wire format. */
export interface NativeSession {
  /** Which features are on. */
  readonly settings: ResolvedGatewaySettings;
  /** Whether the request needs a feature that makes model calls of its own: the shadow agent, or a judge. */
  readonly needsModel: boolean;
  /** The filter of the answer; absent when it is off or the request hides nothing. */
  readonly filter: AnswerFilter | undefined;
  /** Receives what the filter finds. */
  readonly findings: FilterFindings;
  /**
   * Has the prompt guard examine the conversation, where it is on.
   *
   * @returns the messages to send, hardened where need be: those that stay as they are are the same objects;
   *   `undefined` when the request is blocked.
   */
  guard<Message extends GuardMessage>(
    messages: readonly Message[],
  ): Promise<readonly Message[] | undefined>;
  /** The outcome as far as it is decided while the answer is still to come. */
  decided(): Partial<ToolgateOutcome>;
  /** Ends the request and tells the host. */
  close(): ToolgateOutcome;
  /** Ends the request; the outcome as far as this caller may see it. */
  visibleOutcome(): VisibleOutcome | undefined;
}

/**
 * Opens the gateway for a request that is edited in its own wire format instead of being translated.
 *
 * @throws GatewayToolError for a declaration that the caller must correct.
 */
export function openNativeRequest(
  { tools, toolChoice, texts, isStructured, observed }: NativeRequest,
  host: Host,
  context: PipelineContext,
): OpenedNativeRequest {
  const options = { prompt: [], ...(tools && { tools }), ...(toolChoice && { toolChoice }) };
  const taken = takeGatewayTools(options, 'relax');
  const changed = {
    ...(taken.options.tools && { tools: taken.options.tools }),
    ...(taken.options.toolChoice && { toolChoice: taken.options.toolChoice }),
  };
  const observation = observeRequest(
    observed && host.options.telemetry,
    observed ?? { provider: '', modelId: '', isStream: false },
  );
  const features = resolveFeatures({ taken, texts, isStructured }, host, context);
  if (features === undefined) return { ...changed, startCall: () => startPlainCall(observation) };
  const record = openRequestRecord(features.settings, host.options, observation, context.outcome);
  return {
    ...changed,
    session: openSession(features, record, host),
    startCall() {
      const call = record.ledger.start('candidate');
      return {
        run: (action) => call.run(action),
        end: (usage) => call.end(usage ? { usage } : {}),
        fail(error) {
          call.end({ error });
          observation.close({ error });
        },
      };
    },
  };
}

/** The call of a request for which the gateway has nothing to do. */
function startPlainCall(observation: Observation): NativeCall {
  const call = observation.openCall({ role: 'candidate', isStream: true });
  const close = (end: ObservedCallEnd & ObservedRequestEnd): void => {
    call.close(end);
    observation.close(end);
  };
  return {
    run: (action) => call.run(action),
    end: (usage) => close(usage ? { usage } : {}),
    fail: (error) => close({ error }),
  };
}

function openSession(
  { settings, filter }: RequestFeatures,
  record: RequestRecord,
  host: Host,
): NativeSession {
  const { promptGuard, contentFilter } = host.options;
  const hasGuardJudge = settings.promptGuard && promptGuard?.judge !== undefined;
  const hasFilterJudge = filter !== undefined && contentFilter?.judge !== undefined;
  return {
    settings,
    needsModel: settings.shadowAgent !== undefined || hasGuardJudge || hasFilterJudge,
    filter,
    findings: record.findings,
    async guard(messages) {
      if (!settings.promptGuard) return messages;
      const verdict = await host.guard.inspect(messages);
      const { action, score, category } = verdict;
      record.promptGuard = { action, score, ...(category && { category }) };
      if (action === 'blocked') return undefined;
      return action === 'passed' ? messages : hardenMessages(messages, verdict);
    },
    decided: () => record.decided(),
    close: () => record.close(),
    visibleOutcome: () => record.visible(),
  };
}
