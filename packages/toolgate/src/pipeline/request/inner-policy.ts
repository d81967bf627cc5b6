import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ResolvedGatewaySettings } from '../../gateway-tools/index.ts';
import type { Host } from '../host.ts';
import type { PipelineContext } from '../pipeline.ts';
import { guardThresholds, isGuarded, maySwitchOff } from './caller-policy.ts';
import { type FeaturePolicy, type HandledWork, markHandled } from './handled-mark.ts';

type HostOptions = Host['options'];

/**
 * Returns the work that is left for a gateway inside another gateway. The stricter policy of both applies, and no work
 * is done twice.
 *
 * @param settings what this gateway would do by its defaults. Only the outer gateway sees the caller's
 * `svc_disable_content_filter`.
 */
export function subtractWork(
  settings: ResolvedGatewaySettings,
  outer: HandledWork,
  { options }: Host,
  context: PipelineContext,
): ResolvedGatewaySettings {
  const { shadowAgent, ...others } = settings;
  const isValidated = covers(outer.shadowAgent, shadowAgentPolicy(options, shadowAgent));
  return {
    ...others,
    promptGuard:
      settings.promptGuard && !covers(outer.promptGuard, promptGuardPolicy(options, context)),
    contentFilter: settings.contentFilter && !isFiltered(outer, options, context),
    ...(shadowAgent && !isValidated && { shadowAgent }),
    warnings: [],
  };
}

/**
 * Whether the outer filter finds everything that this filter finds, or a caller with the permission switched it off.
 */
function isFiltered(
  { contentFilter: outer }: HandledWork,
  options: HostOptions,
  context: PipelineContext,
): boolean {
  if (outer !== 'off') return covers(outer, contentFilterPolicy(options, context));
  const { hidden = [], secrets = [] } = options.contentFilter ?? {};
  return maySwitchOff(options) && hidden.length === 0 && secrets.length === 0;
}

/** Marks call options with the work of this gateway and of an outer one. A feature that only monitors does no work. */
export function markWork(
  callOptions: LanguageModelV4CallOptions,
  settings: ResolvedGatewaySettings,
  { options }: Host,
  context: PipelineContext,
  outer: HandledWork = {},
): LanguageModelV4CallOptions {
  const { contentFilter, monitored, shadowAgent } = settings;
  const isFiltering = contentFilter && monitored?.contentFilter !== true;
  const { contentFilter: outerFilter = contentFilter ? undefined : 'off' } = outer;
  return markHandled(callOptions, {
    promptGuard: isGuarded(settings)
      ? join(promptGuardPolicy(options, context), outer.promptGuard)
      : outer.promptGuard,
    contentFilter: isFiltering
      ? join(contentFilterPolicy(options, context), outerFilter === 'off' ? undefined : outerFilter)
      : outerFilter,
    shadowAgent: shadowAgent
      ? join(shadowAgentPolicy(options, shadowAgent), outer.shadowAgent)
      : outer.shadowAgent,
  });
}

const toolResultsOrder = ['block', 'harden', 'report'];

function promptGuardPolicy(options: HostOptions, context: PipelineContext): FeaturePolicy {
  const { toolResults = 'report', judge, corrections = [] } = options.promptGuard ?? {};
  const { harden, block } = guardThresholds(options, context);
  // The judge's answer may harden or block a text, or let it pass.
  const judges = judge ? [judge] : [];
  return {
    limits: [harden, block, toolResultsOrder.indexOf(toolResults)],
    demands: judges,
    exceptions: [...judges, ...corrections],
  };
}

function contentFilterPolicy(
  { contentFilter = {}, onBlock }: HostOptions,
  context: PipelineContext,
): FeaturePolicy {
  const { hidden = [], secrets = [], quotable = [], corrections = [], judge } = contentFilter;
  const sensitivity = context.contentFilter?.sensitivity ?? contentFilter.sensitivity ?? 0.5;
  return {
    limits: [
      -sensitivity,
      contentFilter.redact === true ? 1 : 0,
      contentFilter.holdToolCalls === true ? 0 : 1,
      onBlock === 'error' ? 0 : 1,
    ],
    demands: [
      ...hidden.map((text) => `hidden ${text}`),
      ...secrets.map((secret) => `secret ${secret}`),
      ...(judge ? [judge] : []),
      ...corrections,
    ],
    exceptions: [...quotable, ...corrections],
  };
}

function shadowAgentPolicy(
  { shadowAgent = {} }: HostOptions,
  { hint }: Pick<NonNullable<ResolvedGatewaySettings['shadowAgent']>, 'hint'> = {},
): FeaturePolicy {
  const { model, checks = [], onFailure } = shadowAgent;
  const judges = model && model !== 'none' ? [model] : [];
  return {
    limits: [model === 'none' ? 1 : 0, onFailure === 'error' ? 0 : 1],
    demands: [...(hint === undefined ? [] : [hint]), ...checks, ...judges],
    exceptions: [],
  };
}

/** Whether a feature with the policy `outer` finds everything that the same feature with the policy `own` finds. */
function covers(outer: FeaturePolicy | undefined, own: FeaturePolicy): boolean {
  return (
    outer !== undefined &&
    own.limits.every((limit, at) => (outer.limits[at] ?? Infinity) <= limit) &&
    own.demands.every((demand) => outer.demands.includes(demand)) &&
    outer.exceptions.every((exception) => own.exceptions.includes(exception))
  );
}

/** Returns the policy of two features that both read the request or its answer. */
function join(own: FeaturePolicy, outer: FeaturePolicy = own): FeaturePolicy {
  return {
    limits: own.limits.map((limit, at) => Math.min(limit, outer.limits[at] ?? limit)),
    demands: [...new Set([...outer.demands, ...own.demands])],
    exceptions: own.exceptions.filter((exception) => outer.exceptions.includes(exception)),
  };
}
