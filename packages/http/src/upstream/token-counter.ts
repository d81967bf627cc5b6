import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** A model that can count the input tokens of a call. The model interface has no method for that. */
export interface TokenCounter {
  /** Returns the count, or `undefined` if the count fails: the caller then estimates. */
  countTokens(
    options: LanguageModelV4CallOptions,
  ): number | undefined | PromiseLike<number | undefined>;
}

/** Whether a model can count tokens. */
export function isTokenCounter(model: object): model is TokenCounter {
  return 'countTokens' in model && typeof model.countTokens === 'function';
}
