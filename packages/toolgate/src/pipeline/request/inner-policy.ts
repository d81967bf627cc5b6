import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ResolvedGatewaySettings } from '../../gateway-tools/index.ts';
import { resolveThresholds, type PromptGuardThresholds } from '../../prompt-guard/index.ts';
import type { Host } from '../host.ts';
import type { PipelineContext } from '../pipeline.ts';
import { type HandledWork, markHandled } from './handled-mark.ts';

/**
 * The remaining work of a gateway within another: policies add up, the stricter counts, and no work is done twice.
 *
 * @param settings what this gateway would do by its defaults; `svc_disable_content_filter` of the caller went no further
 *   than the gateway outside.
 */
export function subtractWork(
  settings: ResolvedGatewaySettings,
  work: HandledWork,
  { options }: Host,
  context: PipelineContext,
): ResolvedGatewaySettings {
  const { contentFilter } = options;
  const isGuarded = work.promptGuard && covers(work.promptGuard, guardThresholds(options, context));
  const { shadowAgent, ...others } = settings;
  return {
    ...others,
    promptGuard: settings.promptGuard && isGuarded !== true,
    contentFilter: settings.contentFilter && !isFiltered(work, options.allow, contentFilter),
    ...(shadowAgent && !work.shadowAgent && { shadowAgent }),
    warnings: [],
  };
}

/** The thresholds for a caller. */
export function guardThresholds(
  { promptGuard }: Host['options'],
  context: PipelineContext,
): PromptGuardThresholds {
  return resolveThresholds(context.promptGuard?.thresholds ?? promptGuard?.thresholds);
}

/** Whether a guard finds all that one with other thresholds finds. */
function covers(outer: PromptGuardThresholds, own: PromptGuardThresholds): boolean {
  return outer.harden <= own.harden && outer.block <= own.block;
}

/** Whether the filter outside hides all that this one hides, or a caller switched it off who may. */
function isFiltered(
  { contentFilter: outer }: HandledWork,
  allow: Host['options']['allow'],
  { hidden = [], secrets = [] }: { hidden?: readonly string[]; secrets?: readonly string[] } = {},
): boolean {
  if (outer === undefined) {
    const mayDisable = allow?.includes('svc_disable_content_filter') ?? true;
    return mayDisable && hidden.length === 0 && secrets.length === 0;
  }
  return (
    hidden.every((text) => outer.hidden.includes(text)) &&
    secrets.every((secret) => outer.secrets.includes(secret))
  );
}

/** The work of a gateway for a request. */
interface OwnWork {
  settings: ResolvedGatewaySettings;
  /** Whether it reads the answer for hidden text. */
  isFiltering: boolean;
  host: Host;
  context: PipelineContext;
}

/** Marks call options with what this gateway does, and one further out did. What only monitors does nothing. */
export function markWork(
  options: LanguageModelV4CallOptions,
  own: OwnWork,
  outer: HandledWork = { shadowAgent: false },
): LanguageModelV4CallOptions {
  const { settings, host, context } = own;
  const thresholds =
    settings.promptGuard && settings.monitored?.promptGuard !== true
      ? guardThresholds(host.options, context)
      : outer.promptGuard;
  const contentFilter = joinFilters(own, outer);
  return markHandled(options, {
    promptGuard: thresholds,
    ...(contentFilter && { contentFilter }),
    shadowAgent: settings.shadowAgent !== undefined || outer.shadowAgent,
  });
}

/** The texts that the filters of both gateways hide; `undefined` if both are off. */
function joinFilters(
  { settings, isFiltering, host }: OwnWork,
  { contentFilter: outer }: HandledWork,
): HandledWork['contentFilter'] {
  const isOn = settings.contentFilter && settings.monitored?.contentFilter !== true;
  if (!isOn && outer === undefined) return undefined;
  const { hidden = [], secrets = [] } =
    (isOn && isFiltering ? host.options.contentFilter : undefined) ?? {};
  return {
    hidden: [...(outer?.hidden ?? []), ...hidden],
    secrets: [...(outer?.secrets ?? []), ...secrets],
  };
}
