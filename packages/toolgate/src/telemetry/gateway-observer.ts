import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { OutcomeCall, ToolgateOutcome } from '../outcome/index.ts';

/** The names of a model for traces and metrics. */
export interface ObservedModel {
  /** The provider as the AI SDK names it, such as `openai.chat`. */
  provider: string;
  /** The id of the model. */
  modelId: string;
}

/** A request when it arrives. */
export interface ObservedRequest extends ObservedModel {
  /** Whether the caller asked for a stream. */
  isStream: boolean;
}

/** The end of a request. It has an outcome or an error; it has neither if the gateway had nothing to do. */
export interface ObservedRequestEnd {
  /** What each feature did. */
  outcome?: ToolgateOutcome;
  /** The error that the caller got instead of an answer. */
  error?: unknown;
  /**
   * The time since the end of the answer, in milliseconds. Present if the outcome was known later: the answer does not
   * wait for a judge that only monitors.
   */
  lateMilliseconds?: number;
  /** The provider that answered or failed last. Present if a route may have asked another one than the request names. */
  provider?: string;
}

/** A model call when it starts. */
export interface ObservedCall extends ObservedModel {
  /** The purpose of the call. */
  role: OutcomeCall['role'];
  /** Whether its answer is a stream that the gateway passes on to the caller. */
  isStream: boolean;
}

/** The end of a model call. A whole answer and the finish part of a stream have this shape. */
export interface ObservedCallEnd {
  /** The tokens that the provider reported. */
  usage?: LanguageModelV4Usage;
  /** Why the model stopped. */
  finishReason?: { unified: string };
  /** The id and the model of the answer, as the provider reported them. */
  response?: { id?: string; modelId?: string };
  /** The error that ended the answer, before or after its start. */
  error?: unknown;
  /** The provider that answered or failed last. Present if a route may have asked another one than the call names. */
  provider?: string;
}

/**
 * Observes the gateway for traces and metrics. It never gets prompts or answers. It should not throw; the gateway
 * ignores its errors.
 */
export interface GatewayObserver {
  /**
   * Called when a request arrives.
   *
   * @returns the observer of this request; `undefined` not to observe it.
   */
  openRequest(request: ObservedRequest): RequestObserver | undefined;
}

/** Observes one request. */
export interface RequestObserver {
  /** Called when a model call starts; returns its observer. */
  openCall(call: ObservedCall): CallObserver;
  /** Called once, when the request ends. */
  close(end: ObservedRequestEnd): void;
}

/** Observes one model call. */
export interface CallObserver {
  /**
   * Runs the function that makes the call, once and synchronously. Spans that the function starts belong to this call.
   */
  run<Result>(action: () => Result): Result;
  /** Called at most once, when the first part of a stream arrives. */
  firstPart(): void;
  /** Called once, when the call ends. */
  close(end: ObservedCallEnd): void;
}
