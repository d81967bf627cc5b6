import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { memory } from './memory.ts';
import type { V1GenerateResult } from './v1-results.ts';

type V1Usage = V1GenerateResult['usage'];

/** Usage of V1, in tokens, as that of V4. A count that is not a number is not known. */
export function liftUsage(usage: V1Usage): LanguageModelV4Usage {
  const lifted: LanguageModelV4Usage = {
    inputTokens: {
      total: known(usage.promptTokens),
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: known(usage.completionTokens),
      text: undefined,
      reasoning: undefined,
    },
  };
  return memory.remember(lifted, usage);
}

/** Usage of V4, in tokens, as that of V1. An unknown count is `NaN`, as AI SDK 4's providers have it. */
export function lowerUsage(usage: LanguageModelV4Usage): V1Usage {
  const original = memory.originalOf(usage);
  if (original !== undefined) return original as V1Usage;
  return {
    promptTokens: usage.inputTokens.total ?? Number.NaN,
    completionTokens: usage.outputTokens.total ?? Number.NaN,
  };
}

function known(count: number): number | undefined {
  return Number.isNaN(count) ? undefined : count;
}
