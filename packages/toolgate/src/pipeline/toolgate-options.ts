import type { ContentFilterOptions } from '../content-filter/index.ts';
import { assertKnownNames } from '../errors/index.ts';
import type { GatewaySettings, GatewayToolName } from '../gateway-tools/index.ts';
import type { ToolgateOutcome, ToolgateProgress } from '../outcome/index.ts';
import type { PromptGuardOptions, PromptGuardThresholds } from '../prompt-guard/index.ts';
import type { AnswerCheck, CandidateCheck, ShadowAgentBudget } from '../shadow-agent/index.ts';
import type { AnyLanguageModel } from '../specification/index.ts';
import type { GatewayObserver } from '../telemetry/index.ts';

/** How the host configures the content filter. */
export interface FilterOptions extends ContentFilterOptions {
  /**
   * A model of any major that is asked about answers that look like a translation or a rewording of what is hidden, which
   * no comparison of words finds: about one ordinary answer in a hundred. By default no model is asked. From where it
   * looks so, a stream is held until the model has spoken. Hidden texts and answer are sent to it.
   */
  judge?: AnyLanguageModel;
  /**
   * How long the judge's word is waited for, in milliseconds; default 10,000. Without it, or when the judge fails, what the
   * filter found by itself holds.
   */
  judgeWait?: number;
  /**
   * Whether the tool calls of a stream wait until the whole answer is known to reveal nothing. By default a call goes out, and
   * the AI SDK runs it, as soon as it is complete and reveals nothing by itself; what the model writes after it may still be blocked.
   */
  holdToolCalls?: boolean;
}

/** How the host configures the shadow agent. */
export interface ShadowAgentOptions {
  /**
   * The model that validates, of any major; by default the request's own. With `none` the checks alone decide; an answer to
   * a request whose hint is in words is then `unchecked`.
   */
  model?: AnyLanguageModel | 'none';
  /**
   * Checks that code makes of each candidate before a judge is asked, as data such as `{ quotesKnown: true }` or as
   * functions. A candidate that fails one is revised with the words that failed. Data that is no check throws a `TypeError`
   * when the gateway is created. The caller sees their names in the outcome.
   */
  checks?: readonly (AnswerCheck | CandidateCheck)[];
  /** The highest `max_iterations` that a caller may ask for; default 10. */
  maxIterationsLimit?: number;
  /** What one request may spend on the loop; by default only time is limited. */
  budget?: ShadowAgentBudget;
  /**
   * `mark` returns a failed output with its mark, `error` throws an `OutcomeError`; default `mark`, and `error` where the
   * caller does not see the outcome (`outcome: 'none'`) and could take a failed output for a good one.
   */
  onFailure?: 'mark' | 'error';
  /**
   * `reasoning` opens a stream at once and reports each attempt as reasoning, at the cost that an
   * error can no longer reject the call; default `none`. Over HTTP the head still waits, and
   * callers of `/v1/responses` who ask for reasoning summaries get the reports in any case.
   */
  progress?: 'none' | 'reasoning';
  /**
   * Called at each step of each loop, whole and streamed, such as with `toolgateProgressPart` to show attempts in a chat. It
   * never gets a text of a candidate or feedback. Its errors are ignored.
   */
  onProgress?: (progress: ToolgateProgress) => void;
  /**
   * Whether one call more, made by the model that validates, writes down what code can check of an answer (lengths, counts,
   * words, numbers, a schema); each candidate is then checked by code first, and the judge is asked about the rest, if
   * anything is left. It pays where requests or hints set rules that can be counted. Default false: it depends on the
   * model whether it pays, and without it a limit of N costs at most 2 N calls.
   */
  compiledChecks?: boolean;
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
  contentFilter?: FilterOptions;
  /** How the shadow agent works where it is on. */
  shadowAgent?: ShadowAgentOptions;
  /**
   * What a caller gets where guard or filter blocks: `answer`, a refusal or a notice with the finish reason `content-filter`,
   * or `error`, an `OutcomeError` with the outcome. What of a stream went out before a leak stays; the error follows as an
   * error part and the finish reason is `error`. Default `answer`.
   */
  onBlock?: 'answer' | 'error';
  /** Whether an unknown `svc_` tool is reported in the outcome or refused; default `warn`. */
  unknownTools?: 'warn' | 'error';
  /** Whether usage is the sum of all calls or that of the returned answer's call; default `total`. */
  usage?: 'total' | 'answer';
  /** How much of the outcome the caller sees; default `full`. */
  outcome?: OutcomeDetail;
  /**
   * Called with the full outcome of every request that has one, also of a stream that was left early. It must
   * not throw.
   */
  onOutcome?: (outcome: ToolgateOutcome) => void;
  /** Watches requests and their model calls, such as `openTelemetry()` of `toolgate/opentelemetry`; by default none. */
  telemetry?: GatewayObserver;
}

/**
 * How much of the outcome a caller sees: `full`, `summary` (actions and iterations: no scores,
 * feedback, warnings or calls) or `none`.
 */
export type OutcomeDetail = 'full' | 'summary' | 'none';

/** Every name of a type of settings: the compiler finds one that is missing here. */
type Names<Settings> = Readonly<Record<keyof Settings, true>>;

const topLevel = Object.keys({
  defaults: true,
  allow: true,
  promptGuard: true,
  contentFilter: true,
  shadowAgent: true,
  onBlock: true,
  unknownTools: true,
  usage: true,
  outcome: true,
  onOutcome: true,
  telemetry: true,
} satisfies Names<ToolgateOptions>);

const promptGuardNames = Object.keys({
  thresholds: true,
  toolResults: true,
  judge: true,
  refusal: true,
} satisfies Names<PromptGuardOptions>);

const thresholdNames = Object.keys({
  harden: true,
  block: true,
} satisfies Names<PromptGuardThresholds>);

const contentFilterNames = Object.keys({
  hidden: true,
  secrets: true,
  redact: true,
  quotable: true,
  corrections: true,
  sensitivity: true,
  notice: true,
  judge: true,
  judgeWait: true,
  holdToolCalls: true,
} satisfies Names<FilterOptions>);

const shadowAgentNames = Object.keys({
  model: true,
  checks: true,
  maxIterationsLimit: true,
  budget: true,
  onFailure: true,
  progress: true,
  onProgress: true,
  compiledChecks: true,
} satisfies Names<ShadowAgentOptions>);

const budgetNames = Object.keys({
  calls: true,
  tokens: true,
  milliseconds: true,
  callMilliseconds: true,
} satisfies Names<ShadowAgentBudget>);

/**
 * Finds misspelled options of the gateway, for hosts without a compiler.
 *
 * @param owner the function that takes them, for the message.
 * @param more names of what that function takes beside the gateway's options.
 * @throws InvalidArgumentError that names the nearest option.
 */
export function assertKnownOptions(
  options: unknown,
  owner: string,
  more: readonly string[] = [],
): void {
  assertKnownNames(options, [...topLevel, ...more], owner);
}

/**
 * Finds misspelled options of the three features.
 *
 * @throws InvalidArgumentError that names the nearest option.
 */
export function assertFeatureOptions({
  promptGuard,
  contentFilter,
  shadowAgent,
}: ToolgateOptions): void {
  assertKnownNames(promptGuard, promptGuardNames, 'promptGuard');
  if (typeof promptGuard?.thresholds === 'object') {
    assertKnownNames(promptGuard.thresholds, thresholdNames, 'promptGuard.thresholds');
  }
  assertKnownNames(contentFilter, contentFilterNames, 'contentFilter');
  assertKnownNames(shadowAgent, shadowAgentNames, 'shadowAgent');
  assertKnownNames(shadowAgent?.budget, budgetNames, 'shadowAgent.budget');
}
