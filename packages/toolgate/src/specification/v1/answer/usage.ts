import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { createUsage } from '../../../internal/index.ts';
import { rememberOriginals, type Translation } from '../../translation/index.ts';
import { originals } from '../originals.ts';
import type { V1GenerateResult } from '../v1-results.ts';

/** Translates usage, in tokens. In V1 an unknown count is `NaN`, as in AI SDK 4's providers. */
export const usageTranslation: Translation<V1GenerateResult['usage'], LanguageModelV4Usage> =
  rememberOriginals(originals, {
    // For an answer without usage, reading the field fails with the error that AI SDK 4 has too.
    lift: (usage) =>
      createUsage({
        inputTokens: known(usage.promptTokens),
        outputTokens: known(usage.completionTokens),
      }),
    lower: ({ inputTokens, outputTokens }) => ({
      promptTokens: inputTokens.total ?? Number.NaN,
      completionTokens: outputTokens.total ?? Number.NaN,
    }),
  });

function known(count: number): number | undefined {
  return Number.isNaN(count) ? undefined : count;
}
