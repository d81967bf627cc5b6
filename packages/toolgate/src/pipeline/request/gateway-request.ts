import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import {
  type FilterRequest,
  type HiddenText,
  protectedCharacters,
} from '../../content-filter/index.ts';
import { InvalidArgumentError } from '../../errors/index.ts';
import {
  readGatewaySettings,
  type ResolvedGatewaySettings,
  type TakenGatewayTools,
  takeGatewayTools,
} from '../../gateway-tools/index.ts';
import { finishInTurns, takeTurn } from '../../internal/index.ts';
import { type AnswerFilter, createAnswerFilter } from '../filter/index.ts';
import type { Host } from '../host.ts';
import type { PipelineContext } from '../pipeline.ts';
import { dropReports } from '../progress-reports.ts';
import { type HandledWork, readHandledWork } from './handled-mark.ts';
import { markWork, subtractWork } from './inner-policy.ts';
import { allowedValues, earlierAnswers, exemptTexts, hiddenTexts } from './prompt-texts.ts';
import { stripMarks } from './strip-marks.ts';

/** A request as the gateway reads it. */
export interface GatewayRequest {
  /** The call options for the model, without anything for the gateway. */
  options: LanguageModelV4CallOptions;
  /** The features that are on, with their settings; absent when the gateway has nothing to do. */
  settings: ResolvedGatewaySettings | undefined;
  /** The filter of the answer; absent when the filter is off, only monitors, or the request hides nothing. */
  filter: AnswerFilter | undefined;
  /** The filter that reads a copy of the answer; present when it only monitors. */
  monitor: AnswerFilter | undefined;
  /** Whether the caller demands a tool call and its host will check the answer for one. */
  isToolCallForced: boolean;
}

/**
 * Reads the gateway's settings in a request and takes them out of the call options.
 *
 * @throws GatewayToolError, InvalidArgumentError for mistakes of the caller.
 */
export async function readGatewayRequest(
  callOptions: LanguageModelV4CallOptions,
  host: Host,
  context: PipelineContext,
): Promise<GatewayRequest> {
  const work = readHandledWork(callOptions);
  if (work === true) return pass(callOptions, false);
  const size = assertRequestSize(callOptions);

  const { forcedToolChoice = 'refuse' } = context;
  const taken = takeGatewayTools(dropReports(callOptions), forcedToolChoice);
  const takenTurn = turnAfterStep(size, context);
  if (takenTurn !== undefined) await takenTurn;
  const hidden = hiddenTexts(taken.options, maySwitchOff(host, context));
  const read = { taken, hidden, work };
  const settings = resolveSettings(read, host, context);
  const isOpened = settings.contentFilter && hidesText(hidden, host);
  const opened = isOpened ? await openFilter({ ...read, size }, host, context) : undefined;
  const options = stripMarks(taken.options);
  const isToolCallForced = forcedToolChoice === 'refuse' && demandsCall(callOptions);
  if (opened === undefined && hasNothingToDo(read, settings))
    return pass(options, isToolCallForced);
  const isMonitored = settings.monitored?.contentFilter === true;
  const filter = isMonitored ? undefined : opened;
  const monitor = isMonitored ? opened : undefined;
  const own = { settings, isFiltering: filter !== undefined, host, context };
  return { options: markWork(options, own, work), settings, filter, monitor, isToolCallForced };
}

/** The number of messages, parts and tools above which a step that reads all of them takes about a millisecond. */
const minLongSize = 1000;

/** Asks for a turn after a step that read the whole request, if it is a long one. */
function turnAfterStep(size: number, { tenant }: PipelineContext): Promise<void> | undefined {
  return size < minLongSize ? undefined : takeTurn('request', tenant);
}

/** Reads a request for which the gateway has nothing to do. */
function pass(options: LanguageModelV4CallOptions, isToolCallForced: boolean): GatewayRequest {
  return { options, settings: undefined, filter: undefined, monitor: undefined, isToolCallForced };
}

/** Whether the gateway has nothing to do and nothing to report, for a request whose answer it does not filter. */
function hasNothingToDo(
  { taken, hidden, work }: FeatureRequest,
  { promptGuard, shadowAgent, contentFilter, warnings }: ResolvedGatewaySettings,
): boolean {
  const isFilterOff = work === undefined && !contentFilter && hidden.length > 0;
  const hasSomethingToSay = taken.declarations.length > 0 || warnings.length > 0;
  return !promptGuard && !shadowAgent && !isFilterOff && !hasSomethingToSay;
}

function demandsCall({ toolChoice }: LanguageModelV4CallOptions): boolean {
  return toolChoice?.type === 'required' || toolChoice?.type === 'tool';
}

/** The facts that decide which features a request has. */
interface FeatureRequest {
  /** The caller's declarations, and its call options for the model. */
  taken: TakenGatewayTools;
  /** The texts that the request hides. */
  hidden: readonly HiddenText[];
  /** What an outer gateway does for the request. */
  work: HandledWork | undefined;
}

/**
 * Decides which features a request has, for all formats.
 *
 * @throws GatewayToolError for mistakes of the caller.
 */
function resolveSettings(
  { taken, hidden, work }: FeatureRequest,
  host: Host,
  context: PipelineContext,
): ResolvedGatewaySettings {
  const wanted = readSettings(taken, host, context);
  const settings = work ? subtractWork(wanted, work, host, context) : wanted;
  settings.warnings.push(...unprotectedWarnings(hidden, settings));
  return settings;
}

/** Whether a request or the host hides any text. */
function hidesText(own: readonly HiddenText[], { options }: Host): boolean {
  const { hidden = [], secrets = [] } = options.contentFilter ?? {};
  return own.length + hidden.length + secrets.length > 0;
}

async function openFilter(
  { taken: { options }, hidden, size }: Pick<FeatureRequest, 'taken' | 'hidden'> & { size: number },
  { filter, options: { contentFilter, onBlock } }: Host,
  context: PipelineContext,
): Promise<AnswerFilter | undefined> {
  const { sensitivity } = context.contentFilter ?? {};
  const earlier = finishInTurns(earlierAnswers(options), context.tenant);
  const earlierTexts = earlier instanceof Promise ? await earlier : earlier;
  const earlierTurn = turnAfterStep(size, context);
  if (earlierTurn !== undefined) await earlierTurn;
  const request: FilterRequest = {
    hidden,
    exempt: exemptTexts(options),
    earlierAnswers: earlierTexts,
    allowedValues: () => allowedValues(options),
    ...(sensitivity !== undefined && { sensitivity }),
  };
  const exemptTurn = turnAfterStep(size, context);
  if (exemptTurn !== undefined) await exemptTurn;
  const opened = filter.openInTurns(request, context.tenant, context.reserveMemory);
  const session = opened instanceof Promise ? await opened : opened;
  if (session === undefined) return undefined;
  // A notice would break JSON, and an error replaces it under `onBlock: 'error'`.
  const hasNotice = options.responseFormat?.type !== 'json' && onBlock !== 'error';
  return createAnswerFilter(session, {
    filter,
    request,
    tenant: context.tenant,
    notice: hasNotice ? filter.notice : '',
    holdsToolCalls: contentFilter?.holdToolCalls === true,
  });
}

function readSettings(
  { declarations, warnings }: FeatureRequest['taken'],
  { options }: Host,
  context: PipelineContext,
): ResolvedGatewaySettings {
  const settings = readGatewaySettings(declarations, {
    defaults: context.defaults ? { ...options.defaults, ...context.defaults } : options.defaults,
    modes: {
      promptGuard: context.promptGuard?.mode ?? options.promptGuard?.mode,
      contentFilter: context.contentFilter?.mode ?? options.contentFilter?.mode,
    },
    allow: narrow(options.allow, context.allow),
    unknownTools: options.unknownTools,
    maxIterationsLimit: options.shadowAgent?.maxIterationsLimit,
  });
  settings.warnings.push(...warnings, ...(context.warnings ?? []));
  return settings;
}

/** Warns if a request hides more text than the filter protects. */
function unprotectedWarnings(
  hidden: readonly HiddenText[],
  { contentFilter }: ResolvedGatewaySettings,
): string[] {
  const characters = hidden.reduce((sum, { text }) => sum + text.length, 0);
  if (!contentFilter || characters <= protectedCharacters) return [];
  return [
    `The content filter protects the first ${protectedCharacters} characters of hidden text; this request has ${characters}.`,
  ];
}

/** Whether a caller may switch the content filter off. */
function maySwitchOff({ options }: Host, { allow }: PipelineContext): boolean {
  return narrow(options.allow, allow)?.includes('svc_disable_content_filter') ?? true;
}

function narrow<Item>(
  host: readonly Item[] | undefined,
  caller: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (host === undefined || caller === undefined) return caller ?? host;
  return caller.filter((item) => host.includes(item));
}

/**
 * Far more than a conversation has. Every feature reads all messages, parts and tools of a request at each of its
 * steps.
 */
const maxMessages = 10_000;
const maxParts = 50_000;
const maxTools = 10_000;

/**
 * Limits what the gateway reads of a request.
 *
 * @returns the number of its messages, parts and tools.
 * @throws InvalidArgumentError that names the field that is too large, and the accepted number.
 */
function assertRequestSize({ prompt, tools = [] }: LanguageModelV4CallOptions): number {
  assertCount('messages', prompt.length, maxMessages);
  let parts = 0;
  for (const { content } of prompt) if (typeof content !== 'string') parts += content.length;
  assertCount('messages', parts, maxParts, 'content parts in all messages');
  assertCount('tools', tools.length, maxTools);
  return prompt.length + parts + tools.length;
}

function assertCount(argument: string, count: number, limit: number, noun = argument): void {
  if (count <= limit) return;
  throw new InvalidArgumentError({
    argument,
    message: `The request has ${count} ${noun}; at most ${limit} are accepted.`,
  });
}
