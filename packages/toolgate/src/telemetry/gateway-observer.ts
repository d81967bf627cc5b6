import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { OutcomeCall, ToolgateOutcome } from '../outcome/index.ts';

/** A model as traces and metrics name it. */
export interface ObservedModel {
  /** The provider as the AI SDK names it, such as `openai.chat`. */
  provider: string;
  /** The id of the model. */
  modelId: string;
}

/** A request when it arrives. */
export interface ObservedRequest extends ObservedModel {
  /** Whether its caller wants a stream. */
  isStream: boolean;
}

/** How a request ended: with an outcome, with an error, or, where the gateway had nothing to do, with neither. */
export interface ObservedRequestEnd {
  /** What each feature did. */
  outcome?: ToolgateOutcome;
  /** What the caller was told instead of an answer. */
  error?: unknown;
}

/** A model call when it starts. */
export interface ObservedCall extends ObservedModel {
  /** What the call is for. */
  role: OutcomeCall['role'];
  /** Whether its answer is read as a stream that the caller sees as it comes. */
  isStream: boolean;
}

/** How a model call ended. An answer as a whole and the finish part of a stream have this shape. */
export interface ObservedCallEnd {
  /** What it cost, as far as the provider said. */
  usage?: LanguageModelV4Usage;
  /** Why the model stopped. */
  finishReason?: { unified: string };
  /** What the provider said of the answer. */
  response?: { id?: string; modelId?: string };
  /** Why there is no answer, or only a part of one. */
  error?: unknown;
}

/**
 * Told what the gateway does while it does it, for traces and metrics. It sees no prompt and no answer. It must not
 * throw; where it does all the same, the request goes on.
 */
export interface GatewayObserver {
  /**
   * A request arrived.
   *
   * @returns who watches it; `undefined` when nobody does.
   */
  openRequest(request: ObservedRequest): RequestObserver | undefined;
}

/** Watches one request. */
export interface RequestObserver {
  /** A model call starts. */
  openCall(call: ObservedCall): CallObserver;
  /** The request ended; told once. */
  close(end: ObservedRequestEnd): void;
}

/** Watches one model call. */
export interface CallObserver {
  /** Runs what makes the call, once and at once, so that whatever it starts is known to belong to it. */
  run<Result>(action: () => Result): Result;
  /** The first part of a stream arrived; told at most once. */
  firstPart(): void;
  /** The call ended; told once. */
  close(end: ObservedCallEnd): void;
}
