import type {
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';

/** How an answer finishes that the gateway blocked. */
export const blockedFinishReason: LanguageModelV4FinishReason = {
  unified: 'content-filter',
  raw: 'content_filter',
};

/** An answer that consists of the gateway's own words, if of any. */
export function blockedAnswer(
  text: string,
  usage: LanguageModelV4Usage,
): LanguageModelV4GenerateResult {
  return {
    content: text === '' ? [] : [{ type: 'text', text }],
    finishReason: blockedFinishReason,
    usage,
    warnings: [],
  };
}
