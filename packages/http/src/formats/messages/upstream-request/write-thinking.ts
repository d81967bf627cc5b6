import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { snakeCaseKeys } from '../../shared/index.ts';
import type { CallWarnings } from '../../written-request.ts';
import { modelTraits } from './model-traits.ts';

type Reasoning = Exclude<LanguageModelV4CallOptions['reasoning'], 'provider-default' | undefined>;

/** The share of the longest answer that may be thought, for models that take a budget. */
const budgetShares: Readonly<Record<Reasoning, number>> = {
  none: 0,
  minimal: 0.02,
  low: 0.1,
  medium: 0.3,
  high: 0.6,
  xhigh: 0.8,
  max: 0.9,
};

/** The smallest budget that the API takes, in tokens. */
const minBudget = 1024;

/** Writes how the model is to think. The caller's settings for this format win over the effort. */
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
  if (toolChoice?.type === 'required' || toolChoice?.type === 'tool') {
    warnings.add('reasoning with a forced tool choice', 'the model does not think');
    return {};
  }
  if (modelTraits(modelId).isAdaptive)
    return { thinking: { type: 'adaptive', display: 'summarized' } };
  return { thinking: { type: 'enabled', budget_tokens: budgetOf(reasoning, modelId) } };
}

/** The effort for models that take one. */
export function writeEffort(options: LanguageModelV4CallOptions, modelId: string): unknown {
  const own = options.providerOptions?.['anthropic']?.['effort'];
  if (own !== undefined) return own;
  const reasoning = askedReasoning(options);
  if (reasoning === undefined || reasoning === 'none' || !modelTraits(modelId).isAdaptive)
    return undefined;
  return reasoning === 'minimal' ? 'low' : reasoning;
}

/** The limit of an answer; thinking tokens count towards it. */
export function writeMaxTokens(options: LanguageModelV4CallOptions, modelId: string): number {
  const { maxTokens } = modelTraits(modelId);
  const { maxOutputTokens: asked = maxTokens } = options;
  const { thinking } = writeThinking(options, modelId, noWarnings);
  const budget = isRecord(thinking) ? thinking['budget_tokens'] : undefined;
  const isOwn = isRecord(options.providerOptions?.['anthropic']?.['thinking']);
  if (typeof budget !== 'number' || isOwn) return asked;
  return Math.max(budget + 1, Math.min(asked + budget, maxTokens));
}

/** Whether the model thinks, and so takes no temperature. */
export function isThinking(options: LanguageModelV4CallOptions, modelId: string): boolean {
  const { thinking } = writeThinking(options, modelId, noWarnings);
  return isRecord(thinking) && thinking['type'] !== 'disabled';
}

const noWarnings: CallWarnings = { add: () => undefined, list: () => [] };

/** The reasoning that the caller asked for. This format's own effort is not part of it, since it does not switch thinking on. */
function askedReasoning({
  reasoning,
  providerOptions,
}: LanguageModelV4CallOptions): Reasoning | undefined {
  if (reasoning === undefined || reasoning === 'provider-default') return undefined;
  return providerOptions?.['anthropic']?.['effort'] === undefined ? reasoning : undefined;
}

function budgetOf(reasoning: Reasoning, modelId: string): number {
  return Math.max(minBudget, Math.floor(budgetShares[reasoning] * modelTraits(modelId).maxTokens));
}
