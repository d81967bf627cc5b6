import type {
  ContentFilterOutcome,
  OutcomeCall,
  PromptGuardOutcome,
  ShadowAgentOutcome,
} from './toolgate-outcome.ts';

/** An outcome as far as its reader may see it: what a summary leaves out is optional. */
export interface VisibleOutcome {
  /** The version of this shape. */
  version: 1;
  /** Present when the guard was on. */
  promptGuard?: Pick<PromptGuardOutcome, 'action' | 'category'> & Partial<PromptGuardOutcome>;
  /** What the filter did. */
  contentFilter: ContentFilterOutcome;
  /** Present when the shadow agent was on. */
  shadowAgent?: Omit<ShadowAgentOutcome, 'verdicts'> & Partial<ShadowAgentOutcome>;
  /** What the caller should know about the request. */
  warnings?: string[];
  /** The model calls. */
  calls?: OutcomeCall[];
}

/** The outcome without scores, feedback, warnings and calls: what an app's users may see. */
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
