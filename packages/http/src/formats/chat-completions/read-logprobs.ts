import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { readTokenLogprobs, type TokenLogprob } from '../shared/index.ts';

/**
 * Reads the log probabilities that OpenAI's provider of the AI SDK reports. Returns them in the shape of a choice's
 * `logprobs`.
 */
export function readLogprobs(
  metadata: SharedV4ProviderMetadata | undefined,
): { content: TokenLogprob[]; refusal: null } | undefined {
  const content = readTokenLogprobs(metadata);
  return content && { content, refusal: null };
}
