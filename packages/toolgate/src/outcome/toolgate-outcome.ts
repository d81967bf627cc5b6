/** A string with known values; later versions may add others. */
export type OpenString<Known extends string> = Known | (string & Record<never, never>);

/** The prompt guard's decision about the newest turn of a request. */
export interface PromptGuardOutcome {
  /** `passed`: sent unchanged; `hardened`: delimited and sent; `blocked`: refused without a model call. */
  action: OpenString<'passed' | 'hardened' | 'blocked'>;
  /** The action that the guard would have taken, if it only monitors; absent if it would have passed the request. */
  would?: OpenString<'hardened' | 'blocked'>;
  /** Present when the guard hardened texts of older turns, or would have hardened them if it only monitors. */
  earlier?: true;
  /** How much the newest turn looks like an attack, from 0 to 1: to rank and to compare with thresholds. It is not the chance of an attack in your traffic. */
  score: number;
  /** The kind of attack that the newest turn resembles most; absent if the guard found nothing. */
  category?: OpenString<'extraction' | 'override' | 'injection' | 'other'>;
  /** A sentence that says which text looks like an attack and of what kind; present with `category`. */
  reason?: string;
}

/** The content filter's decision about the answer. */
export interface ContentFilterOutcome {
  /**
   * `off`: the request switched the filter off; `passed`: the answer revealed nothing; `redacted`: secrets in the
   * answer were replaced; `blocked`: the answer was cut.
   */
  action: OpenString<'off' | 'passed' | 'redacted' | 'blocked'>;
  /** The action that the filter would have taken, if it only monitors; absent if it would have passed the answer. */
  would?: OpenString<'redacted' | 'blocked'>;
  /**
   * The kind of text that the answer would have revealed. `instructions`: a system or developer message, instructions of
   * the request, or a text that the host hides. `tool-descriptions`: descriptions of tools. `secret`: a text that the
   * host or a message marks as secret. `rewording`: a translation or a rewording of these, found by the judge.
   */
  kind?: OpenString<'instructions' | 'tool-descriptions' | 'secret' | 'rewording'>;
  /** Parts of the answer that were withheld although the answer itself was sent. */
  withheld?: OpenString<'reasoning'>[];
  /** Parts that the filter would have withheld, if it only monitors. */
  wouldWithhold?: OpenString<'reasoning'>[];
}

/** The verdict of one validation round. */
export interface ShadowAgentVerdict {
  /** Whether the candidate is valid. */
  pass: boolean;
  /** The faults of the candidate, for the model to correct; empty if it passed. */
  feedback: string;
  /**
   * Present when an earlier candidate had the same text. The verdict is then the earlier one, and no judge was called.
   */
  repeated?: true;
  /** The criteria that a decision model judged; absent when a language model or code decided. */
  criteria?: ShadowAgentCriterion[];
}

/** A decision model's answer about one criterion. */
export interface ShadowAgentCriterion {
  /** The criterion. The first is that the answer is valid; the others are the criteria of the hint. */
  criterion: string;
  /** The probability that the answer meets the criterion, from 0 to 1; from 0.5 on it counts as met. */
  probability: number;
}

/** A check that code ran. The host, the hint or a model wrote it. */
export interface ShadowAgentCheck {
  /** The condition that the answer must meet, such as `the number of words is at most 50`. */
  check: string;
  /** Whether the returned answer meets it. */
  pass: boolean;
}

/** The shadow agent's result for the answer. */
export interface ShadowAgentOutcome {
  /**
   * `passed`: the returned answer was validated; `failed`: the returned answer did not pass, and is the last candidate
   * or the best one; `unchecked`: the answer neither passed nor failed, see `reason`.
   */
  action: OpenString<'passed' | 'failed' | 'unchecked'>;
  /**
   * The number of validations. It includes repeated ones, although no judge was called for them, and a last one without
   * a verdict; `reason` then says why.
   */
  iterations: number;
  /** Maximum number of validations. */
  maxIterations: number;
  /**
   * The number of the validation of the returned answer, from 1. Present if no candidate passed and a decision model rated
   * the last one worse than the returned one.
   */
  bestIteration?: number;
  /** One verdict for each validation, in order, except for validations without a verdict. */
  verdicts: ShadowAgentVerdict[];
  /** The checks that code ran, in order; absent without any. */
  checks?: ShadowAgentCheck[];
  /**
   * Why the loop ended before the limit; absent if it did not. An `unchecked` answer broke off (`candidate unavailable`) or
   * was aborted by the caller (`aborted`), was ended by its provider (`answer blocked`), is a step of a tool loop with text that only code has checked (`tool
   * call`), got no verdict in two answers of the judge (`no verdict`), or met all checks although its hint needs a judge
   * that the host does not have (`no judge`).
   */
  reason?: OpenString<
    | 'candidate unavailable'
    | 'aborted'
    | 'validation unavailable'
    | 'revision unavailable'
    | 'budget exhausted'
    | 'answer blocked'
    | 'tool call'
    | 'no verdict'
    | 'no judge'
  >;
}

/** One model call for the request. */
export interface OutcomeCall {
  /** The purpose of the call. */
  role: OpenString<'candidate' | 'validation' | 'revision' | 'compilation' | 'judge'>;
  /** Input tokens, if the model reported them. */
  inputTokens?: number;
  /** Output tokens, if the model reported them. */
  outputTokens?: number;
  /** The duration of the call, to the end of its stream. */
  milliseconds: number;
}

/** What each feature did for one request. It never quotes hidden text. */
export interface ToolgateOutcome {
  /** The version of this type. */
  version: 1;
  /** Present when the guard is on. */
  promptGuard?: PromptGuardOutcome;
  /** The filter's decision; the filter is on unless the request switched it off. */
  contentFilter: ContentFilterOutcome;
  /** Present when the shadow agent is on. */
  shadowAgent?: ShadowAgentOutcome;
  /** Warnings for the caller about the request, such as an ignored setting. */
  warnings?: string[];
  /** The model calls in the order in which they ended. */
  calls: OutcomeCall[];
}
