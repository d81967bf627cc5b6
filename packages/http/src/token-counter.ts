import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** A model that can tell how many input tokens a call would take; the model interface has no word for it. */
export interface TokenCounter {
  countTokens(options: LanguageModelV4CallOptions): number | PromiseLike<number>;
}

/** Whether a model can count. */
export function isTokenCounter(model: object): model is TokenCounter {
  return 'countTokens' in model && typeof model.countTokens === 'function';
}
