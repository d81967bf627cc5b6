import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { originals } from '../originals.ts';
import type { V1GenerateResult } from '../v1-results.ts';

type V1Usage = V1GenerateResult['usage'];

/** Lifts usage, in tokens. A count of `NaN` is unknown. */
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
  return originals.remember(lifted, usage);
}

/** Lowers usage, in tokens. An unknown count is `NaN`, as in AI SDK 4's providers. */
export function lowerUsage(usage: LanguageModelV4Usage): V1Usage {
  const original = originals.get(usage);
  if (original !== undefined) return original as V1Usage;
  return {
    promptTokens: usage.inputTokens.total ?? Number.NaN,
    completionTokens: usage.outputTokens.total ?? Number.NaN,
  };
}

function known(count: number): number | undefined {
  return Number.isNaN(count) ? undefined : count;
}
