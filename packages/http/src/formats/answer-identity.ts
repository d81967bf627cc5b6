import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { isName, type JsonObject } from '../json/index.ts';

type Identity = Pick<
  NonNullable<LanguageModelV4GenerateResult['response']>,
  'id' | 'modelId' | 'timestamp'
>;

/** Returns the id, the model and the time of a provider's answer, as far as the answer has them. */
export function answerIdentity({
  id,
  model,
  created_at: createdAt,
  created = createdAt,
}: JsonObject): Identity {
  return {
    ...(isName(id) && { id }),
    ...(isName(model) && { modelId: model }),
    ...(typeof created === 'number' && { timestamp: new Date(created * 1000) }),
  };
}
