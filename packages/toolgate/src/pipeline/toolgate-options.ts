import { type ContentFilterOptions, contentFilterNames } from '../content-filter/index.ts';
import { assertKnownNames, InvalidArgumentError, type SettingNames } from '../errors/index.ts';
import {
  assertAllowedNames,
  assertGatewaySettings,
  type FeatureMode,
  type GatewaySettings,
  type GatewayToolName,
} from '../gateway-tools/index.ts';
import type { JudgeModel } from '../judge/index.ts';
import type { ToolgateOutcome, ToolgateProgress } from '../outcome/index.ts';
import {
  assertGuardOptions,
  type PromptGuardOptions,
  resolveThresholds,
} from '../prompt-guard/index.ts';
import type { AnswerCheck, CandidateCheck, ShadowAgentBudget } from '../shadow-agent/index.ts';
import { isDecisionModel, isLanguageModel, liftDecisionModel } from '../specification/index.ts';
import type { GatewayObserver } from '../telemetry/index.ts';

/** How the host configures the prompt guard. */
export interface GuardOptions extends PromptGuardOptions {
  /**
   * `monitor` blocks and hardens nothing: the guard reads the request while the model answers, and the outcome says what it
   * would have done. Default `enforce`.
   */
  mode?: FeatureMode;
}

/** How the host configures the content filter. */
export interface FilterOptions extends ContentFilterOptions {
  /**
   * `monitor` holds, changes and blocks nothing: the filter reads a copy of the answer, and the outcome says what it would
   * have done. Default `enforce`.
   */
  mode?: FeatureMode;
  /**
   * A language model of any major, or a decision model, that judges answers that look like a translation or a rewording of hidden text, which
   * no comparison of words finds: about one ordinary answer in a hundred. By default no model is asked. From where it
   * looks so, a stream is held until the model has spoken. Hidden texts and answer are sent to it.
   */
  judge?: JudgeModel;
  /**
   * How long the filter waits for the judge, in milliseconds; default 10,000. If the judge is later or fails, the filter
   * decides alone.
   */
  judgeWait?: number;
  /**
   * Whether the tool calls of a stream wait until the whole answer is known to reveal nothing. By default a call is sent, and
   * the AI SDK runs it, as soon as it is complete and alone reveals nothing; the text after it may still be blocked.
   */
  holdToolCalls?: boolean;
}

/** How the host configures the shadow agent. */
export interface ShadowAgentOptions {
  /**
   * The model that validates: a language model of any major, or a decision model, which gives each criterion of the hint a
   * probability; by default the request's own. With `none` only the checks decide; an answer to a request whose hint is in
   * words is then `unchecked`.
   */
  model?: JudgeModel | 'none';
  /**
   * Checks that code makes of each candidate before a judge is asked, as data such as `{ quotesKnown: true }` or as
   * functions. A candidate that fails one is revised with the words that failed. Data that is no check throws an
   * `InvalidArgumentError` when the gateway is created. The caller sees their names in the outcome.
   */
  checks?: readonly (AnswerCheck | CandidateCheck)[];
  /** The highest `max_iterations` that a caller may ask for; default 10. */
  maxIterationsLimit?: number;
  /** The budget of one request for the loop; by default only time is limited. */
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

/**
 * The host's settings for one caller, such as a tenant. They win over the host's own options; only `allow` narrows them.
 */
export interface CallerSettings {
  /** The gateway tools that this caller may declare; by default as the host allows. */
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
  /** How the prompt guard works where it is on. */
  promptGuard?: GuardOptions;
  /** How the content filter works. */
  contentFilter?: FilterOptions;
  /** How the shadow agent works where it is on. */
  shadowAgent?: ShadowAgentOptions;
  /**
   * The caller's answer when guard or filter blocks: `answer`, a refusal or a notice with the finish reason `content-filter`,
   * or `error`, an `OutcomeError` with the outcome. The part of a stream that was sent before a leak stays; the error follows as an
   * error part and the finish reason is `error`. Default `answer`.
   */
  onBlock?: 'answer' | 'error';
  /** Whether an unknown `svc_` tool is reported in the outcome or refused; default `warn`. */
  unknownTools?: 'warn' | 'error';
  /** Whether usage is the sum of all calls or only of the call that gave the returned answer; default `total`. */
  usage?: 'total' | 'answer';
  /** How much of the outcome the caller sees; default `full`. */
  outcome?: OutcomeDetail;
  /**
   * Called with the full outcome of every request that has one, also of a stream that was left early. A request that is
   * refused before its features ran has no outcome. It must not throw.
   */
  onOutcome?: (outcome: ToolgateOutcome) => void;
  /** Watches requests and their model calls, such as `openTelemetry()` of `toolgate/opentelemetry`; absent by default. */
  telemetry?: GatewayObserver;
}

/**
 * How much of the outcome a caller sees: `full`, `summary` (actions and iterations: no scores,
 * feedback, warnings or calls) or `none`.
 */
export type OutcomeDetail = 'full' | 'summary' | 'none';

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
} satisfies SettingNames<ToolgateOptions>);

/** The gateway's additions to the options of the filter. */
const filterNames = Object.keys({
  mode: true,
  judge: true,
  judgeWait: true,
  holdToolCalls: true,
} satisfies SettingNames<Omit<FilterOptions, keyof ContentFilterOptions>>);

const shadowAgentNames = Object.keys({
  model: true,
  checks: true,
  maxIterationsLimit: true,
  budget: true,
  onFailure: true,
  progress: true,
  onProgress: true,
  compiledChecks: true,
} satisfies SettingNames<ShadowAgentOptions>);

const budgetNames = Object.keys({
  calls: true,
  tokens: true,
  milliseconds: true,
  callMilliseconds: true,
} satisfies SettingNames<ShadowAgentBudget>);

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
 * @throws InvalidArgumentError that names the nearest option, and for a judge that is no model or answers no boolean question.
 */
export function assertFeatureOptions({
  promptGuard,
  contentFilter,
  shadowAgent,
}: ToolgateOptions): void {
  assertGuardOptions(promptGuard, 'promptGuard', ['mode']);
  assertMode(promptGuard?.mode, 'promptGuard.mode');
  assertMode(contentFilter?.mode, 'contentFilter.mode');
  assertKnownNames(contentFilter, [...contentFilterNames, ...filterNames], 'contentFilter');
  assertKnownNames(shadowAgent, shadowAgentNames, 'shadowAgent');
  assertKnownNames(shadowAgent?.budget, budgetNames, 'shadowAgent.budget');
  assertJudge(promptGuard?.judge, 'promptGuard.judge');
  assertJudge(contentFilter?.judge, 'contentFilter.judge');
  if (shadowAgent?.model !== 'none') assertJudge(shadowAgent?.model, 'shadowAgent.model');
}

/** The host's options for the guard itself, without options of the gateway around it. */
export function pickGuardOptions({ promptGuard = {} }: ToolgateOptions): PromptGuardOptions {
  const { mode: _mode, ...options } = promptGuard;
  return options;
}

/** The host's options for the filter itself, without options of the gateway around it. */
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

/** A wrong value would show only at the first request that needs a judge, or never: a judge that fails has no effect. */
function assertJudge(model: unknown, argument: string): void {
  if (isDecisionModel(model)) liftDecisionModel(model, argument);
  else if (model !== undefined && !isLanguageModel(model)) {
    const accepted = 'a language model and a decision model, as objects';
    const message = `${argument} is no model; accepted are ${accepted}.`;
    throw new InvalidArgumentError({ argument, message });
  }
}

/**
 * Checks what a host sets for one caller.
 *
 * @throws InvalidArgumentError, GatewayToolError that say which setting is wrong.
 */
export function assertCallerSettings({
  allow,
  defaults,
  promptGuard,
  contentFilter,
}: CallerSettings): void {
  if (allow) assertAllowedNames(allow);
  if (defaults) assertGatewaySettings(defaults, Infinity);
  assertKnownNames(promptGuard, ['mode', 'thresholds'], 'promptGuard');
  assertKnownNames(contentFilter, ['mode', 'sensitivity'], 'contentFilter');
  assertMode(promptGuard?.mode, 'promptGuard.mode');
  assertMode(contentFilter?.mode, 'contentFilter.mode');
  resolveThresholds(promptGuard?.thresholds);
  const { sensitivity = 0 } = contentFilter ?? {};
  if (!(sensitivity >= 0 && sensitivity <= 1)) {
    throw new InvalidArgumentError({
      argument: 'contentFilter.sensitivity',
      message: `The sensitivity is ${sensitivity}; accepted are numbers from 0 to 1.`,
    });
  }
}

const modes: readonly unknown[] = ['enforce', 'monitor'] satisfies FeatureMode[];

function assertMode(mode: unknown, argument: string): void {
  if (mode === undefined || modes.includes(mode)) return;
  throw new InvalidArgumentError({
    argument,
    message: `${argument} is ${JSON.stringify(mode)}; accepted are "enforce" and "monitor".`,
  });
}
