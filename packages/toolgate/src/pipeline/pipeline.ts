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
import type { ToolgateOutcome } from '../outcome/index.ts';
import type { GuardField } from '../prompt-guard/index.ts';
import type { GatewayObserver } from '../telemetry/index.ts';
import type { PartReader } from './stream/index.ts';
import type { CallerSettings, OutcomeDetail } from './toolgate-options.ts';

/** What the host knows of one request beyond its call options, and the host's settings for the caller. */
export interface PipelineContext extends CallerSettings {
  /**
   * What happens when only gateway tools could satisfy the caller's tool choice. `refuse` throws before any model call,
   * for hosts that compare the answer with the tool choice afterwards (AI SDK 6 and 7). `relax` ignores the tool choice
   * and adds a warning. Default `refuse`.
   */
  forcedToolChoice?: 'refuse' | 'relax';
  /**
   * Whether the host completes a streamed object that was cut and uses it as the answer, as AI SDK 4 does. A block then
   * also sends an error part. Default `false`.
   */
  completesObjects?: boolean;
  /**
   * Whether the host keeps only the `response` of an answer in which it finds no object, as the AI SDK does. The
   * `response` of a request for an object then carries the outcome, too. Default `false`.
   */
  keepsResponseOnly?: boolean;
  /**
   * The metadata of the text with which the guard refuses a request for an object, so the host can tell it from an
   * object. By default that text has no metadata.
   */
  refusalMetadata?: SharedV4ProviderMetadata;
  /**
   * How a stream ends when the model's stream breaks while the shadow agent still reads it. `reject` throws, for hosts
   * that can send an error of their own. `part` gives a stream with an error part, as the model's own stream would
   * have. Default `reject`.
   */
  brokenCandidate?: 'reject' | 'part';
  /**
   * How a stream ends when `onBlock: 'error'` or `onFailure: 'error'` refuses it before its first part. `reject`
   * throws. `part` gives a stream with an error part and a finish part, for AI SDK 4, because its result promises never
   * settle after a rejection. `part after tools` does so only for a request with tool results after its last answer, and
   * throws for others: after a rejection, AI SDK 5 to 7 take the step that called the tools for the answer. Default `reject`.
   */
  thrownDecision?: 'reject' | 'part' | 'part after tools';
  /**
   * Translates the candidate of an error to the specification of the host's caller. By default the candidate is in V4.
   */
  lowerCandidate?: (candidate: LanguageModelV4GenerateResult) => unknown;
  /** Overrides how much of the outcome this caller sees. */
  outcome?: OutcomeDetail;
  /** The host's own warnings about the request; they become part of the outcome's warnings. */
  warnings?: readonly string[];
  /** Overrides whether a stream reports the shadow agent's attempts. */
  progress?: 'none' | 'reasoning' | undefined;
  /**
   * The longest time, in milliseconds, that a stream with such reports stays closed while there is no answer. Until
   * then an error can still reject the call. Default 0.
   */
  progressWait?: number;
  /**
   * The tenant of the request. Tenants get equal shares of the time of a busy process. By default all requests belong
   * to one unnamed tenant.
   */
  tenant?: string | undefined;
  /**
   * Finds the texts that the model gets and that neither messages nor tools hold. The prompt guard reads them. By default
   * the list is empty.
   */
  unreadTexts?: ((prompt: LanguageModelV4Prompt) => LongWork<readonly GuardField[]>) | undefined;
  /** Observes this request. Default: the observer of the host's options. */
  telemetry?: GatewayObserver | undefined;
  /**
   * Passes an answer through if the gateway has nothing to do for its request and no observer watches it. A host sets
   * it if it needs less than a whole result. Default: the model answers.
   */
  passThrough?:
    | ((options: LanguageModelV4CallOptions) => Promise<LanguageModelV4GenerateResult>)
    | undefined;
  /**
   * Called before the model call when the content filter will read the answer. An error that it throws ends the
   * request, so a host can refuse a request if the filter could not read the answer.
   */
  onFilter?: (() => void) | undefined;
  /**
   * Called before the content filter prepares the hidden texts of the request. An error that it throws ends the
   * request, so a host can bound the memory of all requests.
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
   * @throws OutcomeError when the shadow agent failed under `onFailure: 'error'`.
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
   * Returns the parts of the stream without a web stream around them, for a host that writes them in its own format.
   */
  read(
    model: LanguageModelV4,
    options: LanguageModelV4CallOptions,
    context?: PipelineContext,
  ): Promise<PartReader>;
}
