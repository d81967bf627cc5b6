import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ResolvedGatewaySettings } from '../../gateway-tools/index.ts';
import type { PromptGuardThresholds } from '../../prompt-guard/index.ts';
import type { Host } from '../host.ts';
import type { PipelineContext } from '../pipeline.ts';
import { guardThresholds, isGuarded, maySwitchOff } from './caller-policy.ts';
import { type HandledWork, markHandled } from './handled-mark.ts';

/**
 * Returns the work that is left for a gateway inside another gateway. The stricter policy of both applies, and no work
 * is done twice.
 *
 * @param settings what this gateway would do by its defaults. Only the outer gateway sees the caller's
 * `svc_disable_content_filter`.
 */
export function subtractWork(
  settings: ResolvedGatewaySettings,
  work: HandledWork,
  { options }: Host,
  context: PipelineContext,
): ResolvedGatewaySettings {
  const isCovered = work.promptGuard && covers(work.promptGuard, guardThresholds(options, context));
  const { shadowAgent, ...others } = settings;
  return {
    ...others,
    promptGuard: settings.promptGuard && isCovered !== true,
    contentFilter: settings.contentFilter && !isFiltered(work, options),
    ...(shadowAgent && !work.shadowAgent && { shadowAgent }),
    warnings: [],
  };
}

/** Whether a guard with the thresholds `outer` finds everything that a guard with the thresholds `own` finds. */
function covers(outer: PromptGuardThresholds, own: PromptGuardThresholds): boolean {
  return outer.harden <= own.harden && outer.block <= own.block;
}

/**
 * Whether the outer filter hides everything that this filter hides, or a caller with the permission switched it off.
 */
function isFiltered({ contentFilter: outer }: HandledWork, options: Host['options']): boolean {
  const { hidden = [], secrets = [] } = options.contentFilter ?? {};
  if (outer === undefined) {
    return maySwitchOff(options) && hidden.length === 0 && secrets.length === 0;
  }
  return (
    hidden.every((text) => outer.hidden.includes(text)) &&
    secrets.every((secret) => outer.secrets.includes(secret))
  );
}

/** What a gateway does for a request. */
interface OwnWork {
  settings: ResolvedGatewaySettings;
  /** Whether it reads the answer for hidden text. */
  isFiltering: boolean;
  host: Host;
  context: PipelineContext;
}

/** Marks call options with the work of this gateway and of an outer one. A feature that only monitors does no work. */
export function markWork(
  options: LanguageModelV4CallOptions,
  own: OwnWork,
  outer: HandledWork = { shadowAgent: false },
): LanguageModelV4CallOptions {
  const { settings, host, context } = own;
  const thresholds = isGuarded(settings)
    ? guardThresholds(host.options, context)
    : outer.promptGuard;
  const contentFilter = joinFilters(own, outer);
  return markHandled(options, {
    promptGuard: thresholds,
    ...(contentFilter && { contentFilter }),
    shadowAgent: settings.shadowAgent !== undefined || outer.shadowAgent,
  });
}

/** Returns the texts that the filters of both gateways hide; `undefined` if both are off. */
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
