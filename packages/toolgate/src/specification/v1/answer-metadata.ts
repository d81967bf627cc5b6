import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { LanguageModelV1LogProbs, LanguageModelV1ProviderMetadata } from '@ai-sdk/provider-v1';

/** Where V4's metadata keeps what V1 has a field for, beside what the providers put there. */
const ownEntry = 'specificationV1';

/** What V1 reports of an answer beside the answer itself. */
interface AnswerMetadata {
  providerMetadata?: LanguageModelV1ProviderMetadata;
  logprobs?: LanguageModelV1LogProbs;
}

/**
 * Provider metadata and log probabilities of a V1 answer as provider metadata of V4. Log probabilities spell
 * the answer, so they stand where whoever withholds the answer withholds them too.
 */
export function liftAnswerMetadata({
  providerMetadata,
  logprobs,
}: {
  [Field in keyof AnswerMetadata]: AnswerMetadata[Field] | undefined;
}): { providerMetadata?: SharedV4ProviderMetadata } {
  if (logprobs !== undefined) {
    return { providerMetadata: { ...providerMetadata, [ownEntry]: { logprobs } } };
  }
  return providerMetadata === undefined ? {} : { providerMetadata };
}

/** Provider metadata of a V4 answer as the fields of V1. */
export function lowerAnswerMetadata(metadata: SharedV4ProviderMetadata = {}): AnswerMetadata {
  const { [ownEntry]: own, ...rest } = metadata;
  const providerMetadata = rest as LanguageModelV1ProviderMetadata;
  return {
    ...(Object.keys(rest).length > 0 && { providerMetadata }),
    ...(own && { logprobs: own['logprobs'] as LanguageModelV1LogProbs }),
  };
}
