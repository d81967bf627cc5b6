import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Text,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

/**
 * Marks a text as a refusal, for which the model interface has no type: a refusal of the model, or of the guard if the
 * request asks for an object. The mark is on the part that starts the text, so a stream can write a refusal before the
 * answer ends.
 */
export const refusalMark: { readonly refusal: true } = { refusal: true };

/** Whether the metadata of a text marks it as a refusal. */
export function isRefusalText(metadata: SharedV4ProviderMetadata | undefined): boolean {
  return metadata?.['openai']?.['refusal'] === true;
}

/** Whether a part of a whole answer is a text that is marked as a refusal. */
export function isRefusalPart(part: LanguageModelV4Content): part is LanguageModelV4Text {
  return part.type === 'text' && isRefusalText(part.providerMetadata);
}

/**
 * Whether an answer is the model's own refusal. OpenAI's provider gives the refusal as text, with the finish reason
 * `content-filter` and the raw reason `stop`.
 */
export function isRefusal({ unified, raw }: LanguageModelV4FinishReason): boolean {
  return unified === 'content-filter' && raw === 'stop';
}
