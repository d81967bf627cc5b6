import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LanguageModelV1 } from '@ai-sdk/provider-v1';
import type { LanguageModelV2 } from '@ai-sdk/provider-v2';
import type { LanguageModelV3 } from '@ai-sdk/provider-v3';
import { findAdapter } from './load-adapter.ts';

/** The language model of each specification. */
export interface ModelsByVersion {
  /** AI SDK 4. */
  v1: LanguageModelV1;
  /** AI SDK 5. */
  v2: LanguageModelV2;
  /** AI SDK 6. */
  v3: LanguageModelV3;
  /** AI SDK 7. */
  v4: LanguageModelV4;
}

/**
 * Translates a V4 model to another specification; returns it unchanged for V4. The model must support structured
 * outputs and fetch no URLs itself.
 *
 * @throws InvalidArgumentError for an unknown specification.
 */
export function lowerModel<Version extends keyof ModelsByVersion>(
  model: LanguageModelV4,
  version: Version,
): ModelsByVersion[Version] {
  const load = findAdapter(version);
  if (load === undefined) return model as ModelsByVersion[Version];
  const { provider, modelId } = model;
  const lowered = {
    specificationVersion: version,
    provider,
    modelId,
    ...(version === 'v1'
      ? { defaultObjectGenerationMode: 'json', supportsStructuredOutputs: true }
      : { supportedUrls: {} }),
    doGenerate: async (options: unknown) => {
      const adapter = await load();
      return adapter.result.lower(await model.doGenerate(adapter.options.lift(options)));
    },
    doStream: async (options: unknown) => {
      const adapter = await load();
      return adapter.stream.lower(await model.doStream(adapter.options.lift(options)));
    },
  };
  return lowered as unknown as ModelsByVersion[Version];
}
