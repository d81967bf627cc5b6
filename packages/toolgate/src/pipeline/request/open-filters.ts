import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import {
  type FilterRequest,
  type HiddenText,
  protectedCharacters,
} from '../../content-filter/index.ts';
import type { ResolvedGatewaySettings } from '../../gateway-tools/index.ts';
import { finishInTurns, untilAborted } from '../../internal/index.ts';
import { type AnswerFilter, createAnswerFilter } from '../filter/index.ts';
import type { Host } from '../host.ts';
import type { PipelineContext } from '../pipeline.ts';
import { allowedValues, earlierAnswers, exemptTexts } from './prompt-texts.ts';
import { turnAfterStep } from './request-size.ts';

/** The filters of one answer. */
export interface AnswerFilters {
  /** The filter of the answer; absent when the filter is off, only monitors, or the request hides nothing. */
  filter?: AnswerFilter | undefined;
  /** The filter that reads a copy of the answer; present when it only monitors. */
  monitoringFilter?: AnswerFilter | undefined;
}

/** What the filters of a request depend on. */
interface FilteredRequest {
  /** The call options for the model. */
  options: LanguageModelV4CallOptions;
  /** The texts that the request hides. */
  hidden: readonly HiddenText[];
  /** The number of its messages, parts and tools. */
  size: number;
  /** The features that are on. Gets a warning if the request hides more text than the filter protects. */
  settings: ResolvedGatewaySettings;
}

/** Opens the filter of a request's answer, or its monitor, if there is anything to hide. */
export async function openFilters(
  request: FilteredRequest,
  host: Host,
  context: PipelineContext,
): Promise<AnswerFilters> {
  const { hidden, settings } = request;
  if (!settings.contentFilter || !hidesText(hidden, host)) return {};
  warnOfUnprotected(hidden, settings);
  const filter = await openFilter(request, host, context);
  return settings.monitored?.contentFilter ? { monitoringFilter: filter } : { filter };
}

/** Whether a request or the host hides any text. */
function hidesText(own: readonly HiddenText[], { options }: Host): boolean {
  const { hidden = [], secrets = [] } = options.contentFilter ?? {};
  return own.length + hidden.length + secrets.length > 0;
}

function warnOfUnprotected(
  hidden: readonly HiddenText[],
  { warnings }: ResolvedGatewaySettings,
): void {
  const characters = hidden.reduce((sum, { text }) => sum + text.length, 0);
  if (characters <= protectedCharacters) return;
  warnings.push(
    `The content filter protects the first ${protectedCharacters} characters of hidden text; this request has ${characters}.`,
  );
}

async function openFilter(
  { options, hidden, size }: FilteredRequest,
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
  // The preparation continues, because other requests may share it.
  const isPending = opened instanceof Promise;
  const session = isPending ? await untilAborted(opened, options.abortSignal) : opened;
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
