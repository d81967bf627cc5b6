import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** A model that can count the input tokens of a call; the model interface has no method for it. */
export interface TokenCounter {
  /** The count; `undefined` if it cannot count, since an estimate is better than an error. */
  countTokens(
    options: LanguageModelV4CallOptions,
  ): number | undefined | PromiseLike<number | undefined>;
}

/** Whether a model can count. */
export function isTokenCounter(model: object): model is TokenCounter {
  return 'countTokens' in model && typeof model.countTokens === 'function';
}
