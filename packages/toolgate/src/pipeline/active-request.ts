import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ResolvedGatewaySettings } from '../gateway-tools/index.ts';
import { carryOutcome, OutcomeError } from '../outcome/index.ts';
import type { Host } from './host.ts';
import type { PipelineContext } from './pipeline.ts';
import type { RequestRecord } from './request-record.ts';
import type { AnswerFilters } from './request/index.ts';

/** The state of a request while the gateway answers it. */
export interface ActiveRequest extends AnswerFilters {
  /** The call options for the model. */
  options: LanguageModelV4CallOptions;
  /** The features that are on, with their settings. */
  settings: ResolvedGatewaySettings;
  /** Whether the tool choice demands a tool call, and the AI SDK will check the answer for one. */
  isToolCallForced: boolean;
  /** The facts that the gateway learns while it answers. */
  record: RequestRecord;
  /** The state that all requests share. */
  host: Host;
  /** The host's context of this request. */
  context: PipelineContext;
}

/** Whether the gateway adds its warnings to the model's: the AI SDK shows them, and the caller may see the full outcome. */
export function showsWarnings({ host, context }: Pick<ActiveRequest, 'host' | 'context'>): boolean {
  const { outcome = host.options.outcome ?? 'full', keepsResponseOnly } = context;
  return keepsResponseOnly === true && outcome === 'full';
}

/**
 * Adds the gateway's warnings to the warnings of a model's answer, if the caller will see them there. Replaces the
 * model's warnings that would reveal hidden text.
 *
 * @returns the same list if nothing changes.
 */
export function addWarnings(
  modelWarnings: SharedV4Warning[],
  request: ActiveRequest,
): SharedV4Warning[] {
  const { warnings } = request.settings;
  const shownWarnings = filterWarnings(modelWarnings, request);
  if (warnings.length === 0 || !showsWarnings(request)) return shownWarnings;
  const known = new Set(shownWarnings?.map((warning) => 'message' in warning && warning.message));
  const own = warnings
    // An inner gateway may have given the same warning.
    .filter((message) => !known.has(message))
    .map((message): SharedV4Warning => ({ type: 'other', message }));
  return joinWarnings(shownWarnings, own);
}

const withheldWarning: SharedV4Warning = {
  type: 'other',
  message: 'A warning of the model was withheld because it would reveal confidential instructions.',
};

function filterWarnings(
  warnings: SharedV4Warning[],
  { filter }: Pick<ActiveRequest, 'filter'>,
): SharedV4Warning[] {
  if (filter === undefined || !warnings) return warnings;
  const shownWarnings = warnings.map((warning) =>
    filter.reveals(Object.values(warning).join('\n')) ? withheldWarning : warning,
  );
  return shownWarnings.includes(withheldWarning) ? shownWarnings : warnings;
}

const droppedCall =
  'The model called a gateway tool, although it does not get any. The call was left out of the answer.';

/** Warns, in the outcome, that a call to a gateway tool was dropped. The answer may be empty without the call. */
export function warnOfDroppedCall({ settings }: ActiveRequest): void {
  if (!settings.warnings.includes(droppedCall)) settings.warnings.push(droppedCall);
}

/** Joins two lists of warnings. The model's may be absent: the AI SDK accepts that, although its types forbid it. */
export function joinWarnings(
  modelWarnings: readonly SharedV4Warning[] | undefined,
  own: readonly SharedV4Warning[],
): SharedV4Warning[] {
  return [...(modelWarnings ?? []), ...own];
}

/**
 * Returns the error for an answer that failed validation, if the host wants an error.
 *
 * @param candidate the answer as the caller would have got it.
 */
export function failureError(
  { record, host, context }: ActiveRequest,
  candidate: LanguageModelV4GenerateResult,
): OutcomeError | undefined {
  const { action, iterations, reason: ownReason } = record.shadowAgent ?? {};
  const reason = ownReason ?? `${iterations} ${iterations === 1 ? 'validation' : 'validations'}`;
  // An answer without a verdict is no better than a failed one.
  const isFailed = action === 'failed' || ownReason === 'no verdict';
  // Without its outcome a failed answer would look like a good one.
  const { outcome = host.options.outcome } = context;
  const { onFailure = outcome === 'none' ? 'error' : 'mark' } = host.options.shadowAgent ?? {};
  if (!isFailed || onFailure === 'mark') return undefined;
  return new OutcomeError({
    decision: 'shadow-agent-failed',
    message: `No valid answer was found (${reason}).`,
    outcome: record.close(),
    candidate: context.lowerCandidate ? context.lowerCandidate(candidate) : candidate,
  });
}

/**
 * Returns the error for a blocked answer, if the host wants an error or the tool choice is forced. Under a forced tool
 * choice the AI SDK would report a missing tool call and hide the reason.
 */
export function blockError({
  record,
  host,
  isToolCallForced,
}: ActiveRequest): OutcomeError | undefined {
  const isThrown = isToolCallForced || host.options.onBlock === 'error';
  const decision = isThrown ? blockedBy(record) : undefined;
  if (decision === undefined) return undefined;
  const message =
    decision === 'prompt-guard-blocked'
      ? 'The request was blocked by the prompt guard.'
      : 'The answer was blocked by the content filter.';
  return new OutcomeError({
    decision,
    message: isToolCallForced
      ? 'The answer was blocked, so the tool call that the tool choice demands is missing.'
      : message,
    outcome: record.close(),
  });
}

/**
 * Returns the error part for a streamed object that was cut. Without it, some hosts would complete the object and use
 * it as the answer.
 */
export function cutObjectError({
  record,
  options,
  context,
}: ActiveRequest): OutcomeError | undefined {
  const mayComplete = context.completesObjects === true && asksForObject(options);
  const decision = mayComplete ? blockedBy(record) : undefined;
  if (decision === undefined) return undefined;
  return new OutcomeError({
    decision,
    message: 'The answer was blocked, so the object that was streamed is not complete.',
    outcome: record.close(),
  });
}

/** Whether a request asks for an object. AI SDK 4 may force a tool call to get one. */
function asksForObject({ responseFormat, toolChoice }: ActiveRequest['options']): boolean {
  return responseFormat?.type === 'json' || toolChoice?.type === 'tool';
}

/**
 * Attaches the outcome to an answer's timestamp, if the host would keep only the answer's `response`; that closes the record.
 *
 * @param timestamp the time that the model reported; default: now.
 * @returns `undefined` if the host shows the answer's metadata, or the caller may not see the outcome.
 */
export function markTimestamp(
  timestamp: Date | undefined,
  { record, options, context }: ActiveRequest,
): Date | undefined {
  const mayBeLost = context.keepsResponseOnly === true && asksForObject(options);
  const outcome = mayBeLost ? record.visible() : undefined;
  return outcome && carryOutcome(timestamp ?? new Date(), outcome);
}

/** Returns the metadata of the guard's refusal: the host's own, if the request asks for an object. */
export function refusalMetadata({ options, context }: ActiveRequest): {
  providerMetadata?: SharedV4ProviderMetadata;
} {
  const { refusalMetadata: providerMetadata } = context;
  const isMarked = providerMetadata !== undefined && options.responseFormat?.type === 'json';
  return isMarked ? { providerMetadata } : {};
}

function blockedBy(record: RequestRecord): OutcomeError['decision'] | undefined {
  if (record.promptGuard?.action === 'blocked') return 'prompt-guard-blocked';
  return record.findings.leak ? 'content-filter-blocked' : undefined;
}
