import type {
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

/** The finish reason of an answer that the gateway blocked. */
export const blockedFinishReason: LanguageModelV4FinishReason = {
  unified: 'content-filter',
  raw: 'content_filter',
};

/**
 * Creates an answer with the gateway's own text, or without content if that text is empty.
 *
 * @param metadata the metadata of the text.
 */
export function blockedAnswer(
  text: string,
  usage: LanguageModelV4Usage,
  metadata: { providerMetadata?: SharedV4ProviderMetadata } = {},
): LanguageModelV4GenerateResult {
  return {
    content: text === '' ? [] : [{ type: 'text', text, ...metadata }],
    finishReason: blockedFinishReason,
    usage,
    warnings: [],
  };
}
