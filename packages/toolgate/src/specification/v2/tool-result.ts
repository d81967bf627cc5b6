import type { LanguageModelV4ToolResult } from '@ai-sdk/provider';
import type { LanguageModelV2StreamPart } from '@ai-sdk/provider-v2';
import type { PartOfType } from '../translate-by-type.ts';
import type { PartTranslation } from '../translation.ts';

/** What a tool of the provider gave back, in an answer of V2. */
export type ToolResultV2 = PartOfType<LanguageModelV2StreamPart, 'tool-result'>;

/**
 * Results of a provider's tools in an answer. AI SDK 5 takes a result for the caller's unless it says
 * `providerExecuted`, which V4 no longer has. It would take a preliminary result for the last word,
 * so that only the final one, which follows, goes there.
 */
export const toolResultTranslation: PartTranslation<ToolResultV2, LanguageModelV4ToolResult> = {
  // Every result that a V2 model gives is JSON, whatever its type says.
  lift: (part) => part as LanguageModelV4ToolResult,
  lower: (part) =>
    part.preliminary ? undefined : ({ providerExecuted: true, ...part } as ToolResultV2),
};
