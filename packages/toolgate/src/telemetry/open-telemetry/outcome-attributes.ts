import type { Attributes } from '@opentelemetry/api';
import type { ToolgateOutcome } from '../../outcome/index.ts';

/**
 * Returns the decision of each feature, and its decision in monitor mode. Each value is one of a few words, so it fits
 * metrics.
 */
export function decisionAttributes({
  promptGuard,
  contentFilter,
  shadowAgent,
}: ToolgateOutcome): Attributes {
  return {
    ...(promptGuard && { 'toolgate.prompt_guard.action': promptGuard.action }),
    ...(promptGuard?.would && { 'toolgate.prompt_guard.would': promptGuard.would }),
    ...(promptGuard?.earlier && { 'toolgate.prompt_guard.earlier': true }),
    'toolgate.content_filter.action': contentFilter.action,
    ...(contentFilter.would && { 'toolgate.content_filter.would': contentFilter.would }),
    ...(shadowAgent && { 'toolgate.shadow_agent.action': shadowAgent.action }),
  };
}

/**
 * Returns the attributes of an outcome, without its texts and its calls; calls have their own spans. The span ignores attributes
 * without a value.
 */
export function outcomeAttributes(outcome: ToolgateOutcome): Attributes {
  const { promptGuard, contentFilter, shadowAgent, warnings } = outcome;
  return {
    ...decisionAttributes(outcome),
    'toolgate.prompt_guard.score': promptGuard?.score,
    'toolgate.prompt_guard.category': promptGuard?.category,
    'toolgate.prompt_guard.reason': promptGuard?.reason,
    'toolgate.content_filter.kind': contentFilter.kind,
    'toolgate.content_filter.withheld': contentFilter.withheld,
    'toolgate.content_filter.would_withhold': contentFilter.wouldWithhold,
    'toolgate.shadow_agent.iterations': shadowAgent?.iterations,
    'toolgate.shadow_agent.max_iterations': shadowAgent?.maxIterations,
    'toolgate.shadow_agent.reason': shadowAgent?.reason,
    'toolgate.warnings': warnings?.length,
    'toolgate.calls': outcome.calls.length,
  };
}
