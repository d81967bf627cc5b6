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

/** Limits of the loop's spending. Calls and tokens are unlimited by default. */
export interface ShadowAgentBudget {
  /** Model calls of any role. */
  calls?: number;
  /** Input and output tokens of all calls. */
  tokens?: number;
  /** Wall-clock time since the start; default 600,000. It never ends the first candidate. `Infinity` means no limit. */
  milliseconds?: number;
  /**
   * Wall-clock time of one call. By default a candidate or a revision has 300,000 and a call of the judge 120,000. The loop ends
   * a call that stalls and does not retry it; if it is the first candidate, the loop throws its `TimeoutError`. `Infinity`
   * means no limit.
   */
  callMilliseconds?: number;
}

/** Returns whether a candidate that begins with this text must fail, whatever follows. */
export type IsDoomed = (text: string) => boolean;

/** The finish reason of a candidate that the host ended while it streamed, because a check had failed. */
export const cutFinishReason: LanguageModelV4FinishReason = {
  unified: 'other',
  raw: 'toolgate-cut',
};

/** Settings of {@link runShadowAgent}. */
export interface ShadowAgentRun {
  /** The caller's request, without gateway tools. */
  options: LanguageModelV4CallOptions;
  /**
   * The caller's additional criteria. Without them the judge only decides whether the answer is meaningful and valid. If the hint
   * is an {@link AnswerCheck} or a list of them, as JSON, code alone checks it, without a call of the judge.
   */
  hint?: string;
  /** Maximum number of validations; at least 1. */
  maxIterations: number;
  /**
   * Makes one model call; the host chooses the model for each role. While it streams, the host may call `isDoomed` from time to
   * time with the text so far. If that returns true, a check that is data has failed for good, and another candidate may follow.
   * The host then ends the call and returns the text so far, with {@link cutFinishReason}.
   */
  call: (
    role: ShadowAgentRole,
    options: LanguageModelV4CallOptions,
    isDoomed?: IsDoomed,
  ) => Promise<LanguageModelV4GenerateResult>;
  /**
   * Asks a decision model. If given, it validates instead of `call`: one call for each candidate, with one question for each
   * criterion of the hint.
   */
  decide?: (options: DecisionModelV4CallOptions) => PromiseLike<DecisionModelV4Result>;
  /**
   * Checks as data or functions. Code runs them before the judge; if a candidate fails one, it is revised without asking the
   * judge. Functions also see calls of the caller's tools; checks that are data see only answers.
   */
  checks?: readonly (AnswerCheck | CandidateCheck)[];
  /**
   * Whether a judge decides what the checks leave open; default true. Without a judge, an answer that meets all checks has
   * passed, but is `unchecked` if there is a hint in words.
   */
  judge?: boolean;
  /**
   * Whether one more model call writes checks that code can run on any answer. The model sees only the request and the hint.
   * Code then checks every candidate first, and the judge decides the rest. Ignored if `maxIterations` is 1, because
   * the checks could save nothing. Default false.
   */
  compiledChecks?: boolean;
  /** Limits of what the loop may spend; by default only time is limited. */
  budget?: ShadowAgentBudget;
  /** Called at each step. */
  onProgress?: (progress: ToolgateProgress) => void;
}

/** How the loop ended. */
export interface ShadowAgentResult {
  /**
   * The answer to return: the candidate that passed, or the last one. If all failed and a decision model judged, it is the
   * candidate that came nearest.
   */
  candidate: LanguageModelV4GenerateResult;
  /** The number of the validation of this candidate, from 1; present when a later candidate was worse. */
  bestIteration?: number;
  /** Whether the candidate passed, failed, or got no verdict; `reason` then says why. */
  action: 'passed' | 'failed' | 'unchecked';
  /** The verdicts of the validations, in order. A validation that ended without a verdict is left out. */
  verdicts: ShadowAgentVerdict[];
  /** The checks that are data, in order; absent without any. */
  checks?: ShadowAgentCheck[];
  /**
   * Why the loop ended before the limit; absent if it did not. Reasons of `unchecked`: `answer blocked` (the provider
   * ended the answer), `tool call` (the answer is a step of a tool loop, and only code has checked its text), `no
   * verdict` (the judge answered twice, and neither answer was a verdict) and `no judge` (the checks hold, but the hint
   * needs a judge). The others are reasons of `failed`.
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
