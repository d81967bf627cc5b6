import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** What V1 has fields and parts for, and V4 keeps in the metadata of reasoning. */
export interface ReasoningMarks {
  /** Proves that the reasoning came from the model. */
  signature?: string;
  /** Encrypted reasoning, in place of a text. */
  redactedData?: string;
}

/**
 * The metadata of reasoning with marks in it. They stand where `@ai-sdk/anthropic`, the provider that
 * V1's fields were made for, reads and writes them from AI SDK 5 on.
 */
export function markReasoning(
  marks: ReasoningMarks,
  metadata: SharedV4ProviderMetadata = {},
): SharedV4ProviderMetadata {
  return { ...metadata, anthropic: { ...metadata['anthropic'], ...marks } };
}

/** Takes the marks, of whichever provider, out of the metadata of reasoning. */
export function takeReasoningMarks(metadata: SharedV4ProviderMetadata = {}): {
  marks: ReasoningMarks;
  metadata: SharedV4ProviderMetadata | undefined;
} {
  const marks: ReasoningMarks = {};
  const rest: SharedV4ProviderMetadata = {};
  for (const [provider, entry] of Object.entries(metadata)) {
    const { signature, redactedData, ...others } = entry;
    if (typeof signature === 'string') marks.signature = signature;
    if (typeof redactedData === 'string') marks.redactedData = redactedData;
    const isMarked = typeof signature === 'string' || typeof redactedData === 'string';
    if (!isMarked) rest[provider] = entry;
    else if (Object.keys(others).length > 0) rest[provider] = others;
  }
  return { marks, metadata: Object.keys(rest).length > 0 ? rest : undefined };
}
