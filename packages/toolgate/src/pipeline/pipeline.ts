import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
  LanguageModelV4StreamResult,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { ReserveMemory } from '../content-filter/index.ts';
import type { LongWork } from '../internal/index.ts';
import type { OutcomeDetail, ToolgateOutcome } from '../outcome/index.ts';
import type { GuardField } from '../prompt-guard/index.ts';
import type { GatewayObserver } from '../telemetry/index.ts';
import type { PartReader } from './stream/index.ts';
import type { CallerSettings } from './toolgate-options.ts';

/** The host's settings for one request and its caller, beyond the call options. */
export interface PipelineContext extends CallerSettings {
  /**
   * How to treat a tool choice that only gateway tools could satisfy. `refuse` throws before any model call, for hosts
   * that compare the answer with the tool choice afterwards (AI SDK 6 and 7). `relax` ignores the tool choice and adds a
   * warning. Default `refuse`.
   */
  forcedToolChoice?: 'refuse' | 'relax';
  /**
   * Whether the host completes a streamed object that was cut and uses it as the answer, as AI SDK 4 does. A block then
   * also sends an error part. Default `false`.
   */
  completesObjects?: boolean;
  /**
   * Whether the host keeps only the `response` of an answer if it asked for an object and did not get one, as the AI SDK
   * does. The `response` then carries the outcome, too. Default `false`.
   */
  keepsResponseOnly?: boolean;
  /**
   * Provider metadata for the guard's refusal of a request for an object, so the host can distinguish the text of the
   * refusal from an object. By default it has no metadata.
   */
  refusalMetadata?: SharedV4ProviderMetadata;
  /**
   * How a stream ends if the model's stream breaks while the shadow agent still reads it. `reject` rejects the call, for
   * hosts that can send an error of their own. `part` returns a stream with an error part, as the model's own stream
   * would have. Default `reject`.
   */
  brokenCandidate?: 'reject' | 'part';
  /**
   * How a stream ends if `onBlock: 'error'` or `onFailure: 'error'` refuses it before its first part. `reject` rejects
   * the call. `part` returns a stream with an error part and a finish part, for AI SDK 4, whose result promises never
   * settle after a rejection. `part after tools` does so only if tool results follow the last answer of the request, and
   * otherwise rejects: after a rejection, AI SDK 5 to 7 return the step that called the tools as the answer. Default
   * `reject`.
   */
  thrownDecision?: 'reject' | 'part' | 'part after tools';
  /**
   * Translates the candidate of an `OutcomeError` to the caller's specification. Default: the candidate stays in V4.
   */
  lowerCandidate?: (candidate: LanguageModelV4GenerateResult) => unknown;
  /** How much of the outcome this caller sees. Default: the host's option. */
  outcome?: OutcomeDetail;
  /** The host's own warnings about the request, for the outcome. */
  warnings?: readonly string[];
  /** Whether a stream reports the shadow agent's attempts. Default: the host's option. */
  progress?: 'none' | 'reasoning' | undefined;
  /**
   * How long a stream with such reports waits for the answer before it opens, in milliseconds. Until then an error can
   * still reject the call. Default 0.
   */
  progressWait?: number;
  /**
   * The tenant of the request. Tenants get equal shares of the time of a busy process. By default all requests belong
   * to one unnamed tenant.
   */
  tenant?: string | undefined;
  /** The name of the model for observers, such as the name of a route. Default: the id of the model. */
  modelName?: string | undefined;
  /**
   * Finds the texts that the model gets and that neither messages nor tools hold. The prompt guard reads them. By default
   * the list is empty.
   */
  unreadTexts?: ((prompt: LanguageModelV4Prompt) => LongWork<readonly GuardField[]>) | undefined;
  /** Observes this request. Default: the observer of the host's options. */
  telemetry?: GatewayObserver | undefined;
  /**
   * Makes the model call if the gateway has nothing to do for the request and no observer watches it. For hosts that
   * need less than a whole result. Default: `doGenerate` of the model.
   */
  passThrough?:
    | ((options: LanguageModelV4CallOptions) => Promise<LanguageModelV4GenerateResult>)
    | undefined;
  /**
   * Called before the model call if the content filter will read the answer. An error that it throws ends the request,
   * for hosts that get answers that the filter cannot read.
   */
  onFilter?: (() => void) | undefined;
  /**
   * Called before the content filter prepares the hidden texts of the request. An error that it throws ends the
   * request, for hosts that limit the memory of all requests.
   */
  reserveMemory?: ReserveMemory | undefined;
  /** Called with the outcome so far, before the call resolves. Hosts write response headers from it. */
  onKnown?: (known: Partial<ToolgateOutcome>) => void;
}

/**
 * The gateway around one model call. It takes the gateway tools out, guards the input, runs the model or the shadow
 * agent, and filters the output.
 */
export interface Pipeline {
  /**
   * Returns one whole answer. A request without gateway tools and hidden text gets the model's own result.
   *
   * @throws GatewayToolError for a declaration or tool choice that the caller must correct.
   * @throws OutcomeError when the shadow agent failed under `onFailure: 'error'`, and for a block under `onBlock: 'error'` or a
   *   forced tool choice.
   */
  generate(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    context?: PipelineContext,
  ): Promise<LanguageModelV4GenerateResult>;
  /** Returns the answer as a stream. The outcome is in `providerMetadata.toolgate` of the finish part. */
  stream(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    context?: PipelineContext,
  ): Promise<LanguageModelV4StreamResult>;
  /**
   * Returns a reader of the answer's parts instead of a web stream, for a host that writes them in its own format.
   */
  read(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    context?: PipelineContext,
  ): Promise<PartReader>;
}
