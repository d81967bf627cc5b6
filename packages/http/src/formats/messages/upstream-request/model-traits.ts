/** Differences between the models of this format. */
export interface ModelTraits {
  /** Whether it decides itself how much it thinks, and takes an effort; others take a budget of tokens. */
  isAdaptive: boolean;
  /** Whether it takes temperature, top_p and top_k. */
  takesSampling: boolean;
  /** The limit of an answer in tokens, for callers that do not set one: the format demands it. */
  maxTokens: number;
}

/**
 * The traits of a model, judged by its name.
 *
 * @see the model catalog of `@ai-sdk/anthropic` 4.0.105; these are its common cases.
 */
export function modelTraits(modelId: string): ModelTraits {
  if (
    !modelId.includes('claude-') ||
    /claude-(?:instant|v?2(?=$|[-.:])|3(?=$|[-.]))/.test(modelId)
  ) {
    return { isAdaptive: false, takesSampling: true, maxTokens: 4096 };
  }
  // The fourth generation up to 4.5, with or without a date.
  const isOlder = /claude-(?:sonnet|opus|haiku)-4(?:-[0-5](?!\d)|[-@]20|@|$)/.test(modelId);
  const takesSampling = isOlder || /claude-(?:sonnet|opus)-4-6/.test(modelId);
  return { isAdaptive: !isOlder, takesSampling, maxTokens: 32_000 };
}
