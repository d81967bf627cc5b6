/** Differences between the models of Anthropic. */
export interface ClaudeTraits {
  /** Whether the model decides itself how much it thinks, and takes an effort. Other models take a budget in tokens. */
  isAdaptive: boolean;
  /** Whether the model accepts temperature, top_p and top_k. */
  takesSampling: boolean;
  /** The default for `max_tokens`, in tokens. Anthropic's format requires the field. */
  maxTokens: number;
}

/**
 * Returns the traits of a model. Its name decides; every provider and gateway has its own form of the name.
 *
 * @see the model catalog of `@ai-sdk/anthropic` 4.0.105; these are its common cases.
 */
export function claudeTraits(modelId: string): ClaudeTraits {
  if (
    !modelId.includes('claude-') ||
    /claude-(?:instant|v?2(?=$|[-.:])|3(?=$|[-.]))/.test(modelId)
  ) {
    return { isAdaptive: false, takesSampling: true, maxTokens: 4096 };
  }
  // Matches the fourth generation up to 4.5, with or without a date.
  const isOlder = /claude-(?:sonnet|opus|haiku)-4(?:[-.][0-5](?!\d)|[-@]20|@|$)/.test(modelId);
  const takesSampling = isOlder || /claude-(?:sonnet|opus)-4[-.]6/.test(modelId);
  return { isAdaptive: !isOlder, takesSampling, maxTokens: 32_000 };
}
