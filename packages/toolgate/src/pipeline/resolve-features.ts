import {
  type FilterRequest,
  type HiddenText,
  protectedCharacters,
} from '../content-filter/index.ts';
import {
  readGatewaySettings,
  type ResolvedGatewaySettings,
  type TakenGatewayTools,
} from '../gateway-tools/index.ts';
import { type AnswerFilter, openAnswerFilter } from './answer-filter.ts';
import type { Host } from './host.ts';
import type { PipelineContext } from './pipeline.ts';

/** What decides which features a request has. */
export interface FeatureRequest {
  /** What the caller declared. */
  taken: Pick<TakenGatewayTools, 'declarations' | 'warnings'>;
  /** What the request hides and exempts. */
  texts: FilterRequest;
  /** Whether the answer is JSON, which a notice would break. */
  isStructured: boolean;
}

/** The features of one request. */
export interface RequestFeatures {
  /** Which features are on. */
  settings: ResolvedGatewaySettings;
  /** The filter of the answer; absent when it is off or the request hides nothing. */
  filter?: AnswerFilter;
}

/**
 * Decides which features a request has, whatever format it came in.
 *
 * @returns `undefined` when the gateway has nothing to do for it, and nothing to say.
 * @throws GatewayToolError for what the caller must correct.
 */
export function resolveFeatures(
  { taken, texts, isStructured }: FeatureRequest,
  host: Host,
  context: PipelineContext,
): RequestFeatures | undefined {
  const { hidden } = texts;
  const settings = readSettings(taken, host, context);
  settings.warnings.push(...unprotectedWarnings(hidden, settings));
  const filter = settings.contentFilter
    ? openAnswerFilter(host.filter, texts, { notice: isStructured ? '' : host.filter.notice })
    : undefined;

  const isFeatureOn = settings.promptGuard || settings.shadowAgent || filter;
  const isFilterOff = !settings.contentFilter && hidden.length > 0;
  const hasSomethingToSay = taken.declarations.length > 0 || settings.warnings.length > 0;
  if (!isFeatureOn && !isFilterOff && !hasSomethingToSay) return undefined;
  return { settings, ...(filter && { filter }) };
}

function readSettings(
  { declarations, warnings }: FeatureRequest['taken'],
  { options }: Host,
  context: PipelineContext,
): ResolvedGatewaySettings {
  const settings = readGatewaySettings(declarations, {
    defaults: options.defaults,
    allow: narrow(options.allow, context.allow),
    unknownTools: options.unknownTools,
    maxIterationsLimit: options.shadowAgent?.maxIterationsLimit,
  });
  settings.warnings.push(...warnings, ...(context.warnings ?? []));
  return settings;
}

/** Says so where a request hides more than the filter protects. */
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

function narrow<Item>(
  host: readonly Item[] | undefined,
  caller: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (host === undefined || caller === undefined) return caller ?? host;
  return caller.filter((item) => host.includes(item));
}
