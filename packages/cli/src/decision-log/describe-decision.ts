import type { Exchange, Settlement } from '@toolgate/http';
import type {
  ContentFilterOutcome,
  PromptGuardOutcome,
  PromptGuardThresholds,
  ShadowAgentOutcome,
  ToolgateOptions,
  ToolgateOutcome,
} from 'toolgate';
import { resolveThresholds } from 'toolgate/pipeline';

/** The version and settings on which a gateway's decisions depend. */
export interface DecisionPolicy {
  /** The version of Toolgate, which determines its weights. */
  version: string;
  /** The settings of guard and filter. */
  options: Pick<ToolgateOptions, 'promptGuard' | 'contentFilter'>;
}

/** A line of the decision log, before it is chained. */
export interface Decision {
  /** The time of writing, in ISO 8601. */
  time: string;
  version: string;
  requestId: string;
  path: string;
  tenant: string | undefined;
  /** The model, or the route. */
  model: string | undefined;
  /** The model of the route that answered or failed last. */
  answeredBy: string | undefined;
  status: number;
  left: true | undefined;
  thresholds: PromptGuardThresholds | undefined;
  sensitivity: number | undefined;
  promptGuard?: Omit<PromptGuardOutcome, 'reason'> | undefined;
  contentFilter?: ContentFilterOutcome;
  shadowAgent?: Omit<ShadowAgentOutcome, 'verdicts'> | undefined;
}

/** Creates the decision log's entry for a request: actions, scores and the thresholds behind them, without text. */
export function describeDecision(
  { request, requestId, caller }: Exchange,
  { status, isLeft, activity }: Settlement,
  { version, options }: DecisionPolicy,
): Decision {
  const { modelId: model, answeredBy, outcome } = activity;
  const { thresholds = options.promptGuard?.thresholds } = caller?.promptGuard ?? {};
  const { sensitivity = options.contentFilter?.sensitivity } = caller?.contentFilter ?? {};
  return {
    time: new Date().toISOString(),
    version,
    requestId,
    path: new URL(request.url).pathname,
    tenant: caller?.tenant,
    model,
    answeredBy,
    status,
    left: isLeft || undefined,
    thresholds: outcome?.promptGuard && resolveThresholds(thresholds),
    sensitivity,
    ...(outcome && describeOutcome(outcome)),
  };
}

/** Picks actions and scores. Verdicts and warnings are texts, so they are left out. */
function describeOutcome({
  promptGuard,
  contentFilter,
  shadowAgent,
}: ToolgateOutcome): Pick<Decision, 'promptGuard' | 'contentFilter' | 'shadowAgent'> {
  const { reason: _sentence, ...guard } = promptGuard ?? {};
  return {
    promptGuard: promptGuard && (guard as Omit<PromptGuardOutcome, 'reason'>),
    contentFilter,
    shadowAgent: shadowAgent && describeShadowAgent(shadowAgent),
  };
}

function describeShadowAgent({
  action,
  iterations,
  maxIterations,
  reason,
}: ShadowAgentOutcome): Omit<ShadowAgentOutcome, 'verdicts'> {
  return { action, iterations, maxIterations, ...(reason !== undefined && { reason }) };
}
