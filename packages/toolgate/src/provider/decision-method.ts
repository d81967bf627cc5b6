import {
  createDecisionModels,
  type DecisionModelId,
  decisionModelIds,
  type LocalDecisionModel,
} from '../decision-models/index.ts';
import { NoSuchModelError } from '../errors/index.ts';
import type { OpenString } from '../outcome/index.ts';
import { pickFilterOptions, pickGuardOptions, type ToolgateOptions } from '../pipeline/index.ts';

/** The members that `createToolgate` adds to a provider of AI SDK 7. */
export interface DecisionModelProvider {
  /**
   * Returns the guard or the filter as a decision model for `experimental_decide`; it runs locally, without a key.
   * `prompt-guard` answers boolean questions with the probability that the state is an attack on the instructions.
   * `content-filter` answers 1 if an answer reveals hidden text, otherwise 0. Any other id belongs to the provider.
   *
   * Throws `NoSuchModelError` for an unknown id if the provider has no decision models.
   */
  decisionModel(modelId: OpenString<DecisionModelId>): LocalDecisionModel;
}

/**
 * Creates the `decisionModel` of a provider: the gateway's own models first, then the provider's.
 *
 * @param provider the wrapped provider.
 */
export function createDecisionMethod(
  provider: object,
  options: ToolgateOptions,
): (modelId: string, ...settings: unknown[]) => unknown {
  const findModel = createDecisionModels({
    promptGuard: pickGuardOptions(options),
    contentFilter: pickFilterOptions(options),
  });
  return (modelId, ...settings) => {
    const model = findModel(modelId);
    if (model !== undefined) return model;
    const method: unknown = Reflect.get(provider, 'decisionModel', provider);
    if (typeof method === 'function')
      return Reflect.apply(method, provider, [modelId, ...settings]);
    throw new NoSuchModelError({ modelId, modelType: 'decisionModel', known: decisionModelIds });
  };
}
