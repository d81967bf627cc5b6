import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { claudeTraits, demandsCall } from 'toolgate/internal';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import type { CallWarnings } from '../../call-warnings.ts';
import { snakeCaseKeys } from '../../shared/index.ts';

type Reasoning = Exclude<LanguageModelV4CallOptions['reasoning'], 'provider-default' | undefined>;

/** The thinking budget as a share of the model's max answer tokens, for models that take a budget. */
const budgetShares: Readonly<Record<Reasoning, number>> = {
  none: 0,
  minimal: 0.02,
  low: 0.1,
  medium: 0.3,
  high: 0.6,
  xhigh: 0.8,
  max: 0.9,
};

/** Minimum budget that the API accepts, in tokens. */
const minBudget = 1024;

/** Writes the field `thinking`. The caller's own setting for this format wins over the effort. */
export function writeThinking(
  options: LanguageModelV4CallOptions,
  modelId: string,
  warnings: CallWarnings,
): JsonObject {
  const { providerOptions, toolChoice } = options;
  const own = providerOptions?.['anthropic']?.['thinking'];
  if (isRecord(own)) return { thinking: snakeCaseKeys(own) };
  const reasoning = askedReasoning(options);
  if (reasoning === undefined) return {};
  if (reasoning === 'none') return { thinking: { type: 'disabled' } };
  if (demandsCall(toolChoice)) {
    warnings.set('reasoning with a forced tool choice', 'the model does not think');
    return {};
  }
  if (claudeTraits(modelId).isAdaptive)
    return { thinking: { type: 'adaptive', display: 'summarized' } };
  return { thinking: { type: 'enabled', budget_tokens: budgetOf(reasoning, modelId) } };
}

/** Returns the effort, for models that take one. */
export function writeEffort(options: LanguageModelV4CallOptions, modelId: string): unknown {
  const own = options.providerOptions?.['anthropic']?.['effort'];
  if (own !== undefined) return own;
  const reasoning = askedReasoning(options);
  if (reasoning === undefined || reasoning === 'none' || !claudeTraits(modelId).isAdaptive)
    return undefined;
  return reasoning === 'minimal' ? 'low' : reasoning;
}

/**
 * Returns `max_tokens`. Thinking tokens count towards it, so a budget that the gateway chose is added, up to the
 * model's limit.
 */
export function writeMaxTokens(options: LanguageModelV4CallOptions, modelId: string): number {
  const { maxTokens } = claudeTraits(modelId);
  const { maxOutputTokens: maxOutput = maxTokens } = options;
  const { thinking } = writeThinking(options, modelId, new Map());
  const budget = isRecord(thinking) ? thinking['budget_tokens'] : undefined;
  const isOwn = isRecord(options.providerOptions?.['anthropic']?.['thinking']);
  if (typeof budget !== 'number' || isOwn) return maxOutput;
  return Math.max(budget + 1, Math.min(maxOutput + budget, maxTokens));
}

/** Whether the model will think. If so, it accepts no temperature. */
export function isThinking(options: LanguageModelV4CallOptions, modelId: string): boolean {
  const { thinking } = writeThinking(options, modelId, new Map());
  return isRecord(thinking) && thinking['type'] !== 'disabled';
}

/**
 * Returns the reasoning effort of the call options. If the caller set this format's own effort, it returns `undefined`:
 * that effort does not switch thinking on.
 */
function askedReasoning({
  reasoning,
  providerOptions,
}: LanguageModelV4CallOptions): Reasoning | undefined {
  if (reasoning === undefined || reasoning === 'provider-default') return undefined;
  return providerOptions?.['anthropic']?.['effort'] === undefined ? reasoning : undefined;
}

function budgetOf(reasoning: Reasoning, modelId: string): number {
  return Math.max(minBudget, Math.floor(budgetShares[reasoning] * claudeTraits(modelId).maxTokens));
}
