import {
  createDecisionModels,
  type DecisionModelId,
  decisionModelIds,
  type LocalDecisionModel,
} from '../decision-models/index.ts';
import { NoSuchModelError } from '../errors/index.ts';
import type { OpenString } from '../outcome/index.ts';
import { pickFilterOptions, pickGuardOptions, type ToolgateOptions } from '../pipeline/index.ts';

/** The members that `createToolgate` of AI SDK 7 adds to a provider. */
export interface DecisionModelProvider {
  /**
   * The guard or the filter as a decision model, for `experimental_decide`: local, without a key. `prompt-guard` answers
   * boolean questions with the probability that the state is an attack on the instructions; `content-filter` with 1 if an
   * answer reveals hidden text, and else 0. Another id is one of the provider's own.
   *
   * Throws `NoSuchModelError` for an unknown id where the provider has no decision models.
   */
  decisionModel(modelId: OpenString<DecisionModelId>): LocalDecisionModel;
}

/**
 * Creates the `decisionModel` of a provider: the gateway's own models first, then the provider's.
 *
 * @param provider the provider that the gateway is put around.
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
