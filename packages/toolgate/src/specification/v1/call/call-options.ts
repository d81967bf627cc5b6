import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { LanguageModelV1CallOptions } from '@ai-sdk/provider-v1';
import { liftMode, lowerMode } from './call-mode.ts';
import { liftMessage } from './lift-message.ts';
import { lowerPrompt } from './lower-prompt.ts';
import { memory } from './memory.ts';
import { liftProviderOptions, lowerProviderOptions } from './provider-options.ts';

/**
 * Call options of V1 as those of V4. What V4 has no field for, such as `inputFormat` and what only the
 * provider knows, passes as it is.
 */
export function liftOptions(options: LanguageModelV1CallOptions): LanguageModelV4CallOptions {
  const { mode, maxTokens, providerMetadata, prompt, ...rest } = options;
  const lifted: LanguageModelV4CallOptions = {
    ...rest,
    prompt: prompt.map(liftMessage),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...liftProviderOptions(providerMetadata),
    ...liftMode(mode),
  };
  return memory.remember(lifted, options);
}

/**
 * Call options of V4 as those of V1.
 *
 * @throws InvalidArgumentError for a file that is a reference to its provider's store.
 */
export function lowerOptions(options: LanguageModelV4CallOptions): LanguageModelV1CallOptions {
  const original = memory.originalOf(options);
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
