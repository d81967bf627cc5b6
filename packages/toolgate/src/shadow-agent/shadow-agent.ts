import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';

/** What a model call of the loop is for; `compilation` writes the compiled checks. */
export type ShadowAgentRole = 'candidate' | 'validation' | 'revision' | 'compilation';

/** The verdict of one validation. */
export interface Verdict {
  /** Whether the candidate is valid. */
  pass: boolean;
  /** What is wrong with it, for the model to act on; empty when it passed. */
  feedback: string;
}

/** A candidate that was rejected, with its verdict. */
export interface Round {
  /** The answer as the model gave it. */
  candidate: LanguageModelV4GenerateResult;
  /** Why it was rejected. */
  verdict: Verdict;
}

/** What the loop may spend; unlimited where a field is absent. */
export interface ShadowAgentBudget {
  /** Model calls of any role. */
  calls?: number;
  /** Input and output tokens of all calls. */
  tokens?: number;
  /** Wall-clock time since the start. */
  milliseconds?: number;
}

/** What happens in the loop, as it happens. */
export interface ShadowAgentProgress {
  /** `validating` before a validation, `rejected` after a failed one. */
  phase: 'validating' | 'rejected' | 'passed' | 'failed';
  /** The number of this validation, from 1. */
  iteration: number;
  /** How many validations are allowed. */
  maxIterations: number;
}

/** A check that a model wrote down and code made. */
export interface CheckReport {
  /** What has to hold of the answer, such as `the number of words is at most 50`. */
  check: string;
  /** Whether it holds of the answer that was returned. */
  pass: boolean;
}

/** Settings of {@link runShadowAgent}. */
export interface ShadowAgentRun {
  /** The caller's request, without gateway tools. */
  options: LanguageModelV4CallOptions;
  /** What the caller wants checked besides that the answer is meaningful and valid. */
  hint?: string;
  /** How many validations are allowed; at least 1. */
  maxIterations: number;
  /** Makes one model call; which model answers which role is the host's choice. */
  call: (
    role: ShadowAgentRole,
    options: LanguageModelV4CallOptions,
  ) => Promise<LanguageModelV4GenerateResult>;
  /** More checks by code, run before the judge is asked; each returns feedback when it fails. */
  checks?: readonly ((candidate: LanguageModelV4GenerateResult) => string | undefined)[];
  /**
   * Whether one call more writes down what code can check of any answer, from the request and the hint alone; every
   * candidate is then checked by code first, and the judge is asked about the rest, if anything is left. Not with a
   * limit of one validation, where it could save nothing. Default false.
   */
  compiledChecks?: boolean;
  /** What the loop may spend; unlimited by default. */
  budget?: ShadowAgentBudget;
  /** Told what happens as it happens. */
  onProgress?: (progress: ShadowAgentProgress) => void;
}

/** How the loop ended. */
export interface ShadowAgentResult {
  /** The answer to return: the one that passed, or the last one. */
  candidate: LanguageModelV4GenerateResult;
  /** Whether it passed, failed, or was final before any validation (a provider's own block). */
  action: 'passed' | 'failed' | 'unchecked';
  /** One verdict a validation, in order. */
  verdicts: Verdict[];
  /** The compiled checks, in order; absent when there were none. */
  checks?: CheckReport[];
  /** Why the loop ended before the limit, when it did. */
  reason?: 'validation unavailable' | 'revision unavailable' | 'budget exhausted';
}
