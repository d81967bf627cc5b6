import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { LanguageModelV2Usage } from '@ai-sdk/provider-v2';
import { createUsage } from '../../internal/index.ts';
import type { Translation } from '../translation/index.ts';

/**
 * Translates usage: V2 has a flat list. V4 groups it by kind of token, and keeps the provider's own total as raw usage.
 */
export const usageTranslation: Translation<LanguageModelV2Usage, LanguageModelV4Usage> = {
  lift: ({ totalTokens, ...counts }) => ({
    ...createUsage(counts),
    ...(totalTokens !== undefined && { raw: { totalTokens } }),
  }),
  lower({ inputTokens, outputTokens, raw }) {
    const { total: input, cacheRead } = inputTokens;
    const { total: output, reasoning } = outputTokens;
    const reported = raw?.['totalTokens'];
    return {
      inputTokens: input,
      outputTokens: output,
      totalTokens: typeof reported === 'number' ? reported : sum(input, output),
      ...(reasoning !== undefined && { reasoningTokens: reasoning }),
      ...(cacheRead !== undefined && { cachedInputTokens: cacheRead }),
    };
  },
};

function sum(input: number | undefined, output: number | undefined): number | undefined {
  return input === undefined || output === undefined ? undefined : input + output;
}
