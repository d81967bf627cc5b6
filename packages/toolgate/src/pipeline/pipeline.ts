import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { ToolgateOutcome } from '../outcome/index.ts';
import type { GatewayObserver } from '../telemetry/index.ts';
import type { PartReader } from './stream/index.ts';
import type { CallerSettings, OutcomeDetail } from './toolgate-options.ts';

/** The host's knowledge of one request beyond its call options, with its settings for the caller. */
export interface PipelineContext extends CallerSettings {
  /**
   * What a tool choice means that only gateway tools could satisfy: `refuse` throws before any
   * model call, for hosts that compare the answer with the caller's choice afterwards (AI SDK 6 and
   * 7); `relax` treats it as if it had not been made, with a warning. Default `refuse`.
   */
  forcedToolChoice?: 'refuse' | 'relax';
  /**
   * Whether the host completes streamed JSON that was cut and takes it for the answer, as AI SDK 4
   * does; a block then also has an error part. Default `false`.
   */
  completesObjects?: boolean;
  /**
   * Whether the host keeps of an answer in which it finds no object nothing but the response, as the AI SDK
   * does; the response to a call for one then carries the outcome, too. Default `false`.
   */
  keepsResponseOnly?: boolean;
  /**
   * How a stream ends that breaks while the shadow agent still reads it: `reject` throws, for
   * hosts that can answer with an error of their own; `part` gives a stream with an error part, as
   * the model's own would have been. Default `reject`.
   */
  brokenCandidate?: 'reject' | 'part';
  /**
   * How a stream ends that `onBlock: 'error'` or `onFailure: 'error'` refuses before its first part: `reject` throws; `part` gives
   * a stream with an error part and a finish, for AI SDK 4, where no promise of a result settles after a rejection. Default
   * `reject`.
   */
  thrownDecision?: 'reject' | 'part';
  /** Translates the candidate that an error carries to the specification of the host's caller; by default it is V4's. */
  lowerCandidate?: (candidate: LanguageModelV4GenerateResult) => unknown;
  /** Overrides how much of the outcome this caller sees. */
  outcome?: OutcomeDetail;
  /** The host's own warnings about the request; they become part of the outcome's warnings. */
  warnings?: readonly string[];
  /** Overrides whether a stream reports the shadow agent's attempts. */
  progress?: 'none' | 'reasoning' | undefined;
  /**
   * How long a stream with such reports stays closed at most while there is no answer, in milliseconds, so an
   * error can still reject the call; default 0.
   */
  progressWait?: number;
  /** Whose request it is: tenants have equal shares of the time of a busy process. By default all are of the unnamed one. */
  tenant?: string | undefined;
  /** Observes this request; by default the observer of the host's options does. */
  telemetry?: GatewayObserver | undefined;
  /**
   * Answers a request for which the gateway has nothing to do and that is not observed, if its host needs less than a whole
   * result; by default the model does.
   */
  answerPlainly?:
    | ((options: LanguageModelV4CallOptions) => Promise<LanguageModelV4GenerateResult>)
    | undefined;
  /**
   * Called before the model where the content filter is going to read the answer. What it throws ends the request: a host can
   * refuse one whose answer the filter could not read.
   */
  onFilter?: (() => void) | undefined;
  /** Called with the outcome so far, before the call resolves, for response headers. */
  onKnown?: (known: Partial<ToolgateOutcome>) => void;
}

/**
 * The gateway around one model call: takes the gateway tools out, guards the input, runs the model
 * or the shadow agent around it, and filters the output.
 */
export interface Pipeline {
  /**
   * One whole answer. A request without gateway tools and hidden text gets the model's own result.
   *
   * @throws GatewayToolError for a declaration or tool choice that the caller must correct.
   * @throws OutcomeError when the shadow agent failed under `onFailure: 'error'`.
   */
  generate(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    context?: PipelineContext,
  ): Promise<LanguageModelV4GenerateResult>;
  /** The same as a stream. The outcome is in `providerMetadata.toolgate` of the finish part. */
  stream(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    context?: PipelineContext,
  ): Promise<LanguageModelV4StreamResult>;
  /** The same parts without a web stream around them, for a host that writes them in a format of its own. */
  read(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    context?: PipelineContext,
  ): Promise<PartReader>;
}
