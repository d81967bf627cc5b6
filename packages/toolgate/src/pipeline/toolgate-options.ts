import type { ContentFilterOptions } from '../content-filter/index.ts';
import type { GatewaySettings, GatewayToolName } from '../gateway-tools/index.ts';
import type { ToolgateOutcome } from '../outcome/index.ts';
import type { PromptGuardOptions } from '../prompt-guard/index.ts';
import type { ShadowAgentBudget } from '../shadow-agent/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';

/** How the host configures the shadow agent. */
export interface ShadowAgentOptions {
  /** The model that validates, of any major; by default the request's own. */
  model?: AnyLanguageModel;
  /** The highest `max_iterations` that a caller may ask for; default 10. */
  maxIterationsLimit?: number;
  /** What one request may spend on the loop; unlimited by default. */
  budget?: ShadowAgentBudget;
  /** `mark` returns a failed output with its mark, `error` throws an `OutcomeError`; default `mark`. */
  onFailure?: 'mark' | 'error';
  /**
   * `reasoning` opens a stream at once and reports each attempt as reasoning, at the cost that an
   * error can no longer reject the call; default `none`.
   */
  progress?: 'none' | 'reasoning';
}

/** The host's settings: the same for the middleware, the provider and the HTTP handler. */
export interface ToolgateOptions {
  /** Gateway tools that act as if every request declared them; a request's own declaration wins. */
  defaults?: GatewaySettings;
  /** The gateway tools that a caller may declare; all of them by default. */
  allow?: readonly GatewayToolName[];
  /** How the prompt guard works where it is on. */
  promptGuard?: PromptGuardOptions;
  /** How the content filter works. */
  contentFilter?: ContentFilterOptions;
  /** How the shadow agent works where it is on. */
  shadowAgent?: ShadowAgentOptions;
  /** Whether an unknown `svc_` tool is reported in the outcome or refused; default `warn`. */
  unknownTools?: 'warn' | 'error';
  /** Whether usage is the sum of all calls or that of the returned answer's call; default `total`. */
  usage?: 'total' | 'answer';
  /** How much of the outcome the caller sees; default `full`. */
  outcome?: OutcomeDetail;
  /**
   * Told the full outcome of every request that has one, also of a stream that was left early. It must
   * not throw.
   */
  onOutcome?: (outcome: ToolgateOutcome) => void;
}

/**
 * How much of the outcome a caller sees: `full`, `summary` (actions and iterations: no scores,
 * feedback, warnings or calls) or `none`.
 */
export type OutcomeDetail = 'full' | 'summary' | 'none';
