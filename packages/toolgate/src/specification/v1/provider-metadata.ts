import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { LanguageModelV1LogProbs, LanguageModelV1ProviderMetadata } from '@ai-sdk/provider-v1';

/** Lifts the `providerMetadata` of V1 call options, of a message or of a part. */
export function liftProviderOptions(
  providerMetadata: LanguageModelV1ProviderMetadata | undefined,
): {
  providerOptions?: SharedV4ProviderOptions;
} {
  return providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
}

/** Lowers the `providerOptions` of V4 call options, of a message or of a part. */
export function lowerProviderOptions(providerOptions: SharedV4ProviderOptions | undefined): {
  providerMetadata?: LanguageModelV1ProviderMetadata;
} {
  return providerOptions === undefined
    ? {}
    : { providerMetadata: providerOptions as LanguageModelV1ProviderMetadata };
}

/** The entry of V4's metadata for V1 fields that V4 lacks, beside the entries of providers. */
const ownEntry = 'specificationV1';

/** The metadata of a V1 answer. */
interface AnswerMetadata {
  providerMetadata?: LanguageModelV1ProviderMetadata;
  logprobs?: LanguageModelV1LogProbs;
}

/**
 * Lifts provider metadata and log probabilities of a V1 answer to provider metadata of V4. Log probabilities spell the
 * answer, so they go into the metadata, which is withheld together with the answer.
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

/** Lowers the provider metadata of a V4 answer to the fields of V1. */
export function lowerAnswerMetadata(metadata: SharedV4ProviderMetadata = {}): AnswerMetadata {
  const { [ownEntry]: own, ...rest } = metadata;
  const providerMetadata = rest as LanguageModelV1ProviderMetadata;
  return {
    ...(Object.keys(rest).length > 0 && { providerMetadata }),
    ...(own && { logprobs: own['logprobs'] as LanguageModelV1LogProbs }),
  };
}
