import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { readTokenLogprobs, type TokenLogprob } from '../token-logprobs.ts';

/** The log probabilities that OpenAI's provider reports, in the shape of a choice. */
export function readLogprobs(
  metadata: SharedV4ProviderMetadata | undefined,
): { content: TokenLogprob[]; refusal: null } | undefined {
  const content = readTokenLogprobs(metadata);
  return content && { content, refusal: null };
}
