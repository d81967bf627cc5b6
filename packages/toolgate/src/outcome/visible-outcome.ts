import type {
  ContentFilterOutcome,
  OutcomeCall,
  PromptGuardOutcome,
  ShadowAgentOutcome,
  ToolgateOutcome,
} from './toolgate-outcome.ts';

/**
 * How much of the outcome a caller sees: `full`, `summary` (actions and iterations: no scores,
 * feedback, warnings or calls) or `none`.
 */
export type OutcomeDetail = 'full' | 'summary' | 'none';

/** An outcome as a reader may see it. The fields that a summary leaves out are optional. */
export interface VisibleOutcome {
  /** The version of this type. */
  version: 1;
  /** Present when the guard is on. */
  promptGuard?: Pick<PromptGuardOutcome, 'action' | 'category'> & Partial<PromptGuardOutcome>;
  /** The filter's decision. */
  contentFilter: ContentFilterOutcome;
  /** Present when the shadow agent is on. */
  shadowAgent?: Omit<ShadowAgentOutcome, 'verdicts'> & Partial<ShadowAgentOutcome>;
  /** Warnings about the request. */
  warnings?: string[];
  /** The model calls. */
  calls?: OutcomeCall[];
}

/** Removes scores, feedback, warnings and calls, so an app's users may see the outcome. */
export function summarizeOutcome(outcome: VisibleOutcome): VisibleOutcome {
  const { version, promptGuard, contentFilter, shadowAgent } = outcome;
  const summary: VisibleOutcome = { version, contentFilter };
  if (promptGuard !== undefined) {
    const { score: _score, ...rest } = promptGuard;
    summary.promptGuard = rest;
  }
  if (shadowAgent !== undefined) {
    const { verdicts: _verdicts, checks: _checks, ...rest } = shadowAgent;
    summary.shadowAgent = rest;
  }
  return summary;
}

/** Returns what a caller sees of an outcome. */
export function showOutcome(
  outcome: ToolgateOutcome,
  detail: OutcomeDetail,
): VisibleOutcome | undefined {
  if (detail === 'full') return outcome;
  return detail === 'summary' ? summarizeOutcome(outcome) : undefined;
}
