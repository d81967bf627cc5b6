/** A string that has known values and may take others in later versions. */
export type OpenString<Known extends string> = Known | (string & Record<never, never>);

/** The prompt guard's decision about the newest turn of a request. */
export interface PromptGuardOutcome {
  /** `passed`: unchanged; `hardened`: delimited and sent; `blocked`: refused without a model call. */
  action: OpenString<'passed' | 'hardened' | 'blocked'>;
  /** The action that the guard would have taken, if it only monitors; absent if it would have passed the request. */
  would?: OpenString<'hardened' | 'blocked'>;
  /** Present when texts of older turns were hardened; with `would`, when they would have been. */
  earlier?: true;
  /** How likely the newest turn is an attack, from 0 to 1. */
  score: number;
  /** The kind of attack that the newest turn looks most like; absent when nothing was found. */
  category?: OpenString<'extraction' | 'override' | 'injection'>;
  /** A sentence that says which text looks like an attack and of what kind; present with `category`. */
  reason?: string;
}

/** The content filter's decision about the answer. */
export interface ContentFilterOutcome {
  /**
   * `off`: switched off for this request; `passed`: nothing hidden was in it; `redacted`: secrets in it were replaced;
   * `blocked`: the answer was cut.
   */
  action: OpenString<'off' | 'passed' | 'redacted' | 'blocked'>;
  /** The action that the filter would have taken, if it only monitors; absent if it would have passed the answer. */
  would?: OpenString<'redacted' | 'blocked'>;
  /**
   * The kind of text that the answer would have revealed, never the text itself. `instructions`: a system or developer message,
   * instructions of the request, or a text that the host hides; `tool-descriptions`: what tools are described as;
   * `secret`: what the host or a message marks as secret; `rewording`: a translation or a rewording of these, as the
   * judge model found.
   */
  kind?: OpenString<'instructions' | 'tool-descriptions' | 'secret' | 'rewording'>;
  /** Parts of the answer that were withheld although the answer itself was sent. */
  withheld?: OpenString<'reasoning'>[];
  /** The same, where the filter only monitors: parts that it would have withheld. */
  wouldWithhold?: OpenString<'reasoning'>[];
}

/** The verdict of one validation round. */
export interface ShadowAgentVerdict {
  /** Whether the candidate was found valid. */
  pass: boolean;
  /** The faults of the candidate; empty when it passed. */
  feedback: string;
  /** Present when an earlier candidate had the same text: this is its verdict, and no judge was called. */
  repeated?: true;
  /** The questions to a decision model about the answer; absent when a language model or code decided. */
  criteria?: ShadowAgentCriterion[];
}

/** A decision model's answer about one criterion. */
export interface ShadowAgentCriterion {
  /** The criterion. The first is that the answer is valid; the others are the criteria of the hint. */
  criterion: string;
  /** How likely it holds, from 0 to 1; from 0.5 on it counts as met. */
  probability: number;
}

/** A check that a model wrote down for a request and code made. */
export interface ShadowAgentCheck {
  /** The condition that the answer must meet. */
  check: string;
  /** Whether it holds of the returned answer. */
  pass: boolean;
}

/** The shadow agent's result for the answer. */
export interface ShadowAgentOutcome {
  /**
   * `passed`: the returned answer was validated; `failed`: it did not pass, and is the last candidate or the best one; `unchecked`: it was
   * neither passed nor failed, for the given reason.
   */
  action: OpenString<'passed' | 'failed' | 'unchecked'>;
  /**
   * How many validations were made. Repeated ones count, although no judge was called, and so does the last one if it ended
   * without a verdict: `reason` then says why.
   */
  iterations: number;
  /** How many validations were allowed. */
  maxIterations: number;
  /**
   * The number of the validation of the returned answer, from 1; present when no candidate passed and a decision model found a
   * later one worse.
   */
  bestIteration?: number;
  /** One verdict a validation, in order, without those that ended without a verdict. */
  verdicts: ShadowAgentVerdict[];
  /** The compiled checks, where there were any. */
  checks?: ShadowAgentCheck[];
  /**
   * Why the loop ended before the limit, when it did. An `unchecked` answer broke off (`candidate unavailable`), was ended by
   * its provider (`answer blocked`), is a step of a tool loop with text that only code has seen (`tool call`), is one about
   * which the judge answered twice without a verdict (`no verdict`), or meets all checks while its hint needs a judge and the
   * host has no such model (`no judge`).
   */
  reason?: OpenString<
    | 'candidate unavailable'
    | 'validation unavailable'
    | 'revision unavailable'
    | 'budget exhausted'
    | 'answer blocked'
    | 'tool call'
    | 'no verdict'
    | 'no judge'
  >;
}

/** One call to a model that was made for the request. */
export interface OutcomeCall {
  /** The purpose of the call. */
  role: OpenString<'candidate' | 'validation' | 'revision' | 'compilation' | 'judge'>;
  /** Input tokens, where the model reported them. */
  inputTokens?: number;
  /** Output tokens, where the model reported them. */
  outputTokens?: number;
  /** How long the call took, to the end of its stream. */
  milliseconds: number;
}

/** What each feature did for one request. It never quotes hidden text. */
export interface ToolgateOutcome {
  /** The version of this shape. */
  version: 1;
  /** Present when the guard was on. */
  promptGuard?: PromptGuardOutcome;
  /** What the filter did; it is on unless the request switched it off. */
  contentFilter: ContentFilterOutcome;
  /** Present when the shadow agent was on. */
  shadowAgent?: ShadowAgentOutcome;
  /** Warnings for the caller about the request, such as an ignored setting. */
  warnings?: string[];
  /** The model calls in the order in which they ended. */
  calls: OutcomeCall[];
}
