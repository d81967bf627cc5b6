import type { Exchange, Settlement } from '@toolgate/http';
import type { ToolgateOptions, ToolgateOutcome } from 'toolgate';
import { resolveThresholds } from 'toolgate/pipeline';

/** The versions and settings by which a gateway decides. */
export interface DecisionPolicy {
  /** The version of Toolgate, which its weights come with. */
  version: string;
  /** The settings of guard and filter. */
  options: Pick<ToolgateOptions, 'promptGuard' | 'contentFilter'>;
}

/** What the decision log holds of a request: actions, scores and the thresholds behind them; no text. */
export function describeDecision(
  { request, requestId, caller }: Exchange,
  { status, isLeft, activity }: Settlement,
  { version, options }: DecisionPolicy,
): object {
  const { modelId: model, outcome } = activity;
  const { thresholds = options.promptGuard?.thresholds } = caller?.promptGuard ?? {};
  const { sensitivity = options.contentFilter?.sensitivity } = caller?.contentFilter ?? {};
  return {
    time: new Date().toISOString(),
    version,
    requestId,
    path: new URL(request.url).pathname,
    tenant: caller?.tenant,
    model,
    status,
    left: isLeft || undefined,
    thresholds: outcome?.promptGuard && resolveThresholds(thresholds),
    sensitivity,
    ...(outcome && describeOutcome(outcome)),
  };
}

/** Actions and scores. Verdicts and warnings are left out: they are texts. */
function describeOutcome({ promptGuard, contentFilter, shadowAgent }: ToolgateOutcome): object {
  const { reason: _sentence, ...guard } = promptGuard ?? {};
  const { action, iterations, maxIterations, reason } = shadowAgent ?? {};
  return {
    promptGuard: promptGuard && guard,
    contentFilter,
    shadowAgent: shadowAgent && { action, iterations, maxIterations, reason },
  };
}
