import {
  assertSensitivity,
  type ContentFilterOptions,
  contentFilterNames,
} from '../content-filter/index.ts';
import { type AcceptedOptions, assertOptions, InvalidArgumentError } from '../errors/index.ts';
import {
  assertAllowedNames,
  assertGatewaySettings,
  type FeatureMode,
  type GatewaySettings,
  type GatewayToolName,
} from '../gateway-tools/index.ts';
import type { JudgeModel } from '../judge/index.ts';
import type { OutcomeDetail, ToolgateOutcome, ToolgateProgress } from '../outcome/index.ts';
import {
  assertGuardOptions,
  type PromptGuardOptions,
  resolveThresholds,
} from '../prompt-guard/index.ts';
import type { AnswerCheck, CandidateCheck, ShadowAgentBudget } from '../shadow-agent/index.ts';
import { isDecisionModel, isLanguageModel, liftDecisionModel } from '../specification/index.ts';
import type { GatewayObserver } from '../telemetry/index.ts';

/** The options of the prompt guard, as the host sets them. */
export interface GuardOptions extends PromptGuardOptions {
  /**
   * `monitor` blocks and hardens nothing: the guard reads the request while the model answers, and the outcome reports
   * what the guard would have done. Default `enforce`.
   */
  mode?: FeatureMode;
}

/** The options of the content filter, as the host sets them. */
export interface FilterOptions extends ContentFilterOptions {
  /**
   * `monitor` holds, changes and blocks nothing: the filter reads a copy of the answer, and the outcome reports what
   * the filter would have done. Default `enforce`.
   */
  mode?: FeatureMode;
  /**
   * The model that judges answers that look like a translation or a rewording of hidden text, which a comparison of
   * words cannot find: a language model of any major, or a decision model. It is asked about one ordinary answer in a
   * hundred, and gets the hidden texts and the answer. A stream is held from the suspect place until it has answered.
   * Default: no judge.
   */
  judge?: JudgeModel;
  /**
   * Maximum wait for the judge, in milliseconds; default 10,000. If the judge takes longer or fails, the filter decides
   * alone.
   */
  judgeWait?: number;
  /**
   * Whether the tool calls of a stream wait until the filter has read the whole answer. Default false: a call is sent,
   * and the AI SDK runs it, as soon as it is complete and reveals nothing itself. The text after it may still be blocked.
   */
  holdToolCalls?: boolean;
}

/** The options of the shadow agent, as the host sets them. */
export interface ShadowAgentOptions {
  /**
   * The model that validates: a language model of any major, or a decision model, which gives each criterion of the
   * hint a probability. Default: the request's own model. With `none` only the checks decide, and the answer to a
   * request with a hint in words is then `unchecked`.
   */
  model?: JudgeModel | 'none';
  /**
   * Checks that code makes of each candidate before a judge is asked, as data such as `{ quotesKnown: true }` or as
   * functions. A candidate that fails a check is revised with the words that failed. The caller sees the names of the
   * checks in the outcome. Data that is not a valid check throws an `InvalidArgumentError` when the gateway is created.
   */
  checks?: readonly (AnswerCheck | CandidateCheck)[];
  /** The highest `max_iterations` that a caller may ask for; default 10. */
  maxIterationsLimit?: number;
  /** The budget of the loop for one request. By default only time is limited. */
  budget?: ShadowAgentBudget;
  /**
   * What the caller gets if no candidate passes. `mark` returns a failed candidate, and the outcome says `failed`. `error`
   * throws an `OutcomeError`. Default `mark`; with `outcome: 'none'`, which would hide the mark, `error`.
   */
  onFailure?: 'mark' | 'error';
  /**
   * How a stream reports the attempts of the loop. `reasoning` opens the stream at once and reports each attempt as
   * reasoning. An error can then no longer reject the call, so the gateway retries a first call that failed. The AI SDK's
   * `request` and `response.headers` are empty, because the stream opens before the model call. Over HTTP the response
   * head still waits, and callers of `/v1/responses` that ask for reasoning summaries always get the reports. Default
   * `none`.
   */
  progress?: 'none' | 'reasoning';
  /**
   * Called at each step of each loop, streamed or not, for example with `toolgateProgressPart` to show attempts in a
   * chat. It never gets feedback or the text of a candidate. Its errors are ignored.
   */
  onProgress?: (progress: ToolgateProgress) => void;
  /**
   * Whether the validating model first lists, in one more call, what code can check of an answer (lengths, counts, words,
   * numbers, a schema). Code then checks each candidate, and the judge is asked only about the rest. This pays if
   * requests or hints set countable rules, and depends on the model. Without it a limit of N costs at most 2 N calls.
   * Default false.
   */
  compiledChecks?: boolean;
}

/**
 * The host's settings for one caller, such as a tenant. They override the host's own options, except that `allow` can
 * only narrow them.
 */
export interface CallerSettings {
  /** The gateway tools that this caller may declare. Default: all that the host allows. */
  allow?: readonly GatewayToolName[] | undefined;
  /** Gateway tools that act as if each request of this caller declared them. */
  defaults?: GatewaySettings | undefined;
  /** How the prompt guard treats this caller. */
  promptGuard?: Pick<GuardOptions, 'mode' | 'thresholds'> | undefined;
  /** How the content filter treats this caller. */
  contentFilter?: Pick<FilterOptions, 'mode' | 'sensitivity'> | undefined;
}

/** The host's settings: the same for the middleware, the provider and the HTTP handler. */
export interface ToolgateOptions {
  /** Gateway tools that act as if every request declared them; a request's own declaration wins. */
  defaults?: GatewaySettings;
  /** The gateway tools that a caller may declare; all of them by default. */
  allow?: readonly GatewayToolName[];
  /** The options of the prompt guard. They do not switch it on. */
  promptGuard?: GuardOptions;
  /** The options of the content filter. */
  contentFilter?: FilterOptions;
  /** The options of the shadow agent. They do not switch it on. */
  shadowAgent?: ShadowAgentOptions;
  /**
   * What the caller gets when the guard or the filter blocks. `answer`: a refusal or a notice with the finish reason
   * `content-filter`. `error`: an `OutcomeError` with the outcome. Text that a stream sent before a leak stays; the
   * error follows as an error part, and the finish reason is `error`. Default `answer`.
   */
  onBlock?: 'answer' | 'error';
  /** Whether an unknown `svc_` tool is reported in the outcome or refused; default `warn`. */
  unknownTools?: 'warn' | 'error';
  /** `total` reports the usage of all calls, `answer` only of the call that gave the returned answer; default `total`. */
  usage?: 'total' | 'answer';
  /** How much of the outcome the caller sees; default `full`. */
  outcome?: OutcomeDetail;
  /**
   * Called with the full outcome of every request that has one, also if its model failed or the reader of its stream
   * left early. A request that is refused before its features ran has no outcome. It must not throw.
   */
  onOutcome?: (outcome: ToolgateOutcome) => void;
  /** Observes requests and their model calls, for example `openTelemetry()` of `toolgate/opentelemetry`. */
  telemetry?: GatewayObserver;
}

const modes = ['enforce', 'monitor'] as const satisfies FeatureMode[];

const optionValues = {
  defaults: 'any',
  allow: 'any',
  promptGuard: 'any',
  contentFilter: 'any',
  shadowAgent: 'any',
  onBlock: ['answer', 'error'],
  unknownTools: ['warn', 'error'],
  usage: ['total', 'answer'],
  outcome: ['full', 'summary', 'none'],
  onOutcome: 'any',
  telemetry: 'any',
} as const satisfies AcceptedOptions<ToolgateOptions>;

/** The options that the gateway adds to the filter's own. */
const filterValues = {
  mode: modes,
  judge: 'any',
  judgeWait: 'duration',
  holdToolCalls: [true, false],
} as const satisfies AcceptedOptions<Omit<FilterOptions, keyof ContentFilterOptions>>;

const shadowAgentValues = {
  model: 'any',
  checks: 'any',
  maxIterationsLimit: 'count',
  budget: 'any',
  onFailure: ['mark', 'error'],
  progress: ['none', 'reasoning'],
  onProgress: 'any',
  compiledChecks: [true, false],
} as const satisfies AcceptedOptions<ShadowAgentOptions>;

const budgetValues = {
  calls: 'bound',
  tokens: 'bound',
  milliseconds: 'duration',
  callMilliseconds: 'duration',
} as const satisfies AcceptedOptions<ShadowAgentBudget>;

/**
 * Checks the gateway's options of its own, for hosts without a compiler.
 *
 * @param owner the function that takes the options, for the message.
 * @param more names of further options that this function takes.
 * @throws InvalidArgumentError for an unknown name (it names the nearest option), and for a value that is not accepted.
 */
export function assertKnownOptions(
  options: unknown,
  owner: string,
  more: readonly string[] = [],
): void {
  assertOptions(options, optionValues, owner, more);
}

/**
 * Checks the options of the three features.
 *
 * @throws InvalidArgumentError for an unknown name (it names the nearest option), for a value that is not accepted, and
 * for a judge that is not a model or cannot answer a boolean question.
 */
export function assertFeatureOptions({
  promptGuard,
  contentFilter,
  shadowAgent,
}: ToolgateOptions): void {
  assertGuardOptions(promptGuard, 'promptGuard', { mode: modes });
  assertOptions(contentFilter, filterValues, 'contentFilter', contentFilterNames);
  assertOptions(shadowAgent, shadowAgentValues, 'shadowAgent');
  assertOptions(shadowAgent?.budget, budgetValues, 'shadowAgent.budget');
  assertJudge(promptGuard?.judge, 'promptGuard.judge');
  assertJudge(contentFilter?.judge, 'contentFilter.judge');
  if (shadowAgent?.model !== 'none') assertJudge(shadowAgent?.model, 'shadowAgent.model');
}

/** Returns the options of the guard itself, without the gateway's own. */
export function pickGuardOptions({ promptGuard = {} }: ToolgateOptions): PromptGuardOptions {
  const { mode: _mode, ...options } = promptGuard;
  return options;
}

/** Returns the options of the filter itself, without the gateway's own. */
export function pickFilterOptions({ contentFilter = {} }: ToolgateOptions): ContentFilterOptions {
  const {
    mode: _mode,
    judge: _judge,
    judgeWait: _wait,
    holdToolCalls: _holds,
    ...options
  } = contentFilter;
  return options;
}

/**
 * Checks a judge. Without this check a wrong value would show only when a judge is needed, or never, because a failing
 * judge has no effect.
 */
function assertJudge(model: unknown, argument: string): void {
  if (isDecisionModel(model)) liftDecisionModel(model, argument);
  else if (model !== undefined && !isLanguageModel(model)) {
    const accepted = 'a language model and a decision model, as objects';
    const message = `${argument} is not a model. Accepted: ${accepted}.`;
    throw new InvalidArgumentError({ argument, message });
  }
}

/**
 * Checks the host's settings for one caller.
 *
 * @throws InvalidArgumentError, GatewayToolError that name the wrong setting.
 */
export function assertCallerSettings({
  allow,
  defaults,
  promptGuard,
  contentFilter,
}: CallerSettings): void {
  if (allow) assertAllowedNames(allow);
  if (defaults) assertGatewaySettings(defaults, Infinity);
  assertOptions(promptGuard, { mode: modes, thresholds: 'any' }, 'promptGuard');
  assertOptions(contentFilter, { mode: modes, sensitivity: 'any' }, 'contentFilter');
  resolveThresholds(promptGuard?.thresholds);
  if (contentFilter?.sensitivity !== undefined) assertSensitivity(contentFilter.sensitivity);
}
