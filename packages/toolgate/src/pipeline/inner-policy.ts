import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ResolvedGatewaySettings } from '../gateway-tools/index.ts';
import { resolveThresholds, type PromptGuardThresholds } from '../prompt-guard/index.ts';
import { type HandledWork, markHandled } from './handled-mark.ts';
import type { Host } from './host.ts';

/**
 * What is left for a gateway within another: policies add up, the stricter counts, and no work is done twice.
 *
 * @param settings what this gateway would do by its defaults; `svc_disable_content_filter` of the caller went no further
 *   than the gateway outside.
 */
export function subtractWork(
  settings: ResolvedGatewaySettings,
  work: HandledWork,
  { options }: Host,
): ResolvedGatewaySettings {
  const { promptGuard, contentFilter } = options;
  const isGuarded =
    work.promptGuard && covers(work.promptGuard, resolveThresholds(promptGuard?.thresholds));
  const { shadowAgent, ...others } = settings;
  return {
    ...others,
    promptGuard: settings.promptGuard && isGuarded !== true,
    contentFilter: settings.contentFilter && !isFiltered(work, options.allow, contentFilter),
    ...(shadowAgent && !work.shadowAgent && { shadowAgent }),
    warnings: [],
  };
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

/** Marks call options with what this gateway does, and one further out did. */
export function markWork(
  options: LanguageModelV4CallOptions,
  {
    settings,
    isFiltering,
    host,
  }: { settings: ResolvedGatewaySettings; isFiltering: boolean; host: Host },
  outer?: HandledWork,
): LanguageModelV4CallOptions {
  const { promptGuard, contentFilter } = host.options;
  const own = settings.promptGuard ? resolveThresholds(promptGuard?.thresholds) : undefined;
  const { hidden = [], secrets = [] } = contentFilter ?? {};
  const isOn = settings.contentFilter || outer?.contentFilter !== undefined;
  return markHandled(options, {
    promptGuard: own ?? outer?.promptGuard,
    ...(isOn && {
      contentFilter: {
        hidden: [...(outer?.contentFilter?.hidden ?? []), ...(isFiltering ? hidden : [])],
        secrets: [...(outer?.contentFilter?.secrets ?? []), ...(isFiltering ? secrets : [])],
      },
    }),
    shadowAgent: settings.shadowAgent !== undefined || outer?.shadowAgent === true,
  });
}
