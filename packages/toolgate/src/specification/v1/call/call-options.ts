import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { LanguageModelV1CallOptions } from '@ai-sdk/provider-v1';
import { originals } from '../originals.ts';
import { liftProviderOptions, lowerProviderOptions } from '../provider-metadata.ts';
import { liftMode, lowerMode } from './call-mode.ts';
import { liftMessage } from './lift-message.ts';
import { lowerPrompt } from './lower-prompt.ts';

/** Lifts call options. Fields that V4 lacks, such as `inputFormat` and fields of one provider, stay unchanged. */
export function liftOptions(options: LanguageModelV1CallOptions): LanguageModelV4CallOptions {
  const { mode, maxTokens, providerMetadata, prompt, ...rest } = options;
  const lifted: LanguageModelV4CallOptions = {
    ...rest,
    prompt: prompt.map(liftMessage),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...liftProviderOptions(providerMetadata),
    ...liftMode(mode),
  };
  return originals.remember(lifted, options);
}

/**
 * Lowers call options.
 *
 * @throws InvalidArgumentError for a file that is a reference to the store of its provider.
 */
export function lowerOptions(options: LanguageModelV4CallOptions): LanguageModelV1CallOptions {
  const original = originals.get(options);
  if (original !== undefined) return original as LanguageModelV1CallOptions;
  const { tools, toolChoice, responseFormat, maxOutputTokens, providerOptions, prompt, ...rest } =
    options;
  return {
    inputFormat: 'messages',
    ...rest,
    prompt: lowerPrompt(prompt),
    ...(maxOutputTokens !== undefined && { maxTokens: maxOutputTokens }),
    ...lowerProviderOptions(providerOptions),
    ...lowerMode({
      ...(tools && { tools }),
      ...(toolChoice && { toolChoice }),
      ...(responseFormat && { responseFormat }),
    }),
  };
}
