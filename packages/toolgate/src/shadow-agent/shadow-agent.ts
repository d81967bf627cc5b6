import type {
  Experimental_DecisionModelV4CallOptions as DecisionModelV4CallOptions,
  Experimental_DecisionModelV4Result as DecisionModelV4Result,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import type { ShadowAgentCheck, ShadowAgentVerdict, ToolgateProgress } from '../outcome/index.ts';
import type { AnswerCheck, CandidateCheck } from './answer-check.ts';

/** The purpose of a model call of the loop; `compilation` writes the compiled checks. */
export type ShadowAgentRole = 'candidate' | 'validation' | 'revision' | 'compilation';

/** A rejected candidate, with its verdict. */
export interface Round {
  /** The answer as the model gave it. */
  candidate: LanguageModelV4GenerateResult;
  /** Why it was rejected. */
  verdict: ShadowAgentVerdict;
}

/** Limits of calls, tokens and time for one run. Calls and tokens are unlimited by default. */
export interface ShadowAgentBudget {
  /** Maximum number of model calls of any role. */
  calls?: number;
  /** Maximum sum of input and output tokens of all calls. */
  tokens?: number;
  /** Wall-clock time of the loop; default 600,000. It never ends the first candidate. `Infinity` means no limit. */
  milliseconds?: number;
  /**
   * Wall-clock time of one call; default 300,000 for a candidate or a revision, 120,000 for a call of the judge. A call that
   * takes longer is ended and not retried; for the first candidate, the loop throws a `TimeoutError`. `Infinity` means no
   * limit.
   */
  callMilliseconds?: number;
}

/** Whether a candidate that begins with this text will fail with any continuation. */
export type IsDoomed = (text: string) => boolean;

/** The finish reason of a streamed candidate that the host ended early, because a check had failed. */
export const cutFinishReason: LanguageModelV4FinishReason = {
  unified: 'other',
  raw: 'toolgate-cut',
};

/** Settings of {@link runShadowAgent}. */
export interface ShadowAgentRun {
  /** The caller's request, without gateway tools. */
  options: LanguageModelV4CallOptions;
  /**
   * The caller's additional criteria. Without them the judge decides only whether the answer is meaningful and valid. If the
   * hint is the JSON of an {@link AnswerCheck} or of a list of them, code checks it without the judge.
   */
  hint?: string;
  /** Maximum number of validations; at least 1. */
  maxIterations: number;
  /**
   * Makes one model call; the host chooses the model for each role. The options of each call have the headers of the request;
   * the host removes them if the model is of another provider. A host that streams may call `isDoomed` with the text so
   * far. If it returns true, a check has failed for good: the host then ends the call and returns the text so far, with
   * {@link cutFinishReason}.
   */
  call: (
    role: ShadowAgentRole,
    options: LanguageModelV4CallOptions,
    isDoomed?: IsDoomed,
  ) => Promise<LanguageModelV4GenerateResult>;
  /**
   * Asks a decision model, which then validates instead of `call`: one call for each candidate, with one question for each
   * criterion of the hint.
   */
  decide?: (options: DecisionModelV4CallOptions) => PromiseLike<DecisionModelV4Result>;
  /**
   * Checks as data or functions. Code runs them before the judge; a candidate that fails one is revised without asking the
   * judge. Functions also get calls of the caller's tools; checks that are data get only answers.
   */
  checks?: readonly (AnswerCheck | CandidateCheck)[];
  /**
   * Whether a judge decides what the checks leave open; default true. Without a judge, an answer that meets all checks is
   * `passed`, or `unchecked` if there is a hint in words.
   */
  judge?: boolean;
  /**
   * Whether one more model call writes checks from the request and the hint. Code then runs them on every candidate, and the
   * judge decides the rest. Ignored if `maxIterations` is 1, because it could save nothing. Default false.
   */
  compiledChecks?: boolean;
  /** Limits of calls, tokens and time; by default only time is limited. */
  budget?: ShadowAgentBudget;
  /**
   * Asked when the first candidate's call fails, whether to try it again, as later calls are. Default: no, because the
   * caller of the loop gets the error and can retry.
   */
  mayRetryFirst?: (error: unknown) => boolean;
  /** Called at each step. */
  onProgress?: (progress: ToolgateProgress) => void;
}

/** The result of {@link runShadowAgent}. */
export interface ShadowAgentResult {
  /**
   * The answer to return: the candidate that passed, otherwise the last one. If a decision model judged, it is the best one
   * by its probabilities instead of the last one.
   */
  candidate: LanguageModelV4GenerateResult;
  /** The number of the validation of this candidate, from 1; present when a later candidate was worse. */
  bestIteration?: number;
  /**
   * `passed`; `failed`: no candidate passed, also because a judge, a check or the model failed or the budget was used up; or
   * `unchecked`: nothing failed, but the candidate got no verdict, and `reason` says why.
   */
  action: 'passed' | 'failed' | 'unchecked';
  /** The verdicts of the validations, in order. A validation that ended without a verdict is left out. */
  verdicts: ShadowAgentVerdict[];
  /** The checks that are data, in order; absent without any. */
  checks?: ShadowAgentCheck[];
  /**
   * What failed during the loop, in sentences for the developer: a call of the judge or for a revision with the name and the
   * status of its error, or a function among the checks with its index. Absent if nothing failed.
   */
  warnings?: string[];
  /**
   * Why the loop ended before the limit; absent if it did not. Reasons of `unchecked`: `answer blocked` (the provider
   * ended the answer), `tool call` (the answer is a step of a tool loop, and only code has checked its text), `no
   * verdict` (two answers of the judge were no verdict) and `no judge` (all checks passed, but the hint needs a judge). The
   * others are reasons of `failed`.
   */
  reason?:
    | 'answer blocked'
    | 'tool call'
    | 'no verdict'
    | 'no judge'
    | 'validation unavailable'
    | 'revision unavailable'
    | 'budget exhausted';
}
