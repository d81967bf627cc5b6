import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { LanguageModelV1ProviderMetadata } from '@ai-sdk/provider-v1';

/** V1's `providerMetadata` of call options, a message or a part, as V4's field. */
export function liftProviderOptions(
  providerMetadata: LanguageModelV1ProviderMetadata | undefined,
): {
  providerOptions?: SharedV4ProviderOptions;
} {
  return providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
}

/** V4's `providerOptions` of call options, a message or a part, as V1's field. */
export function lowerProviderOptions(providerOptions: SharedV4ProviderOptions | undefined): {
  providerMetadata?: LanguageModelV1ProviderMetadata;
} {
  return providerOptions === undefined
    ? {}
    : { providerMetadata: providerOptions as LanguageModelV1ProviderMetadata };
}
