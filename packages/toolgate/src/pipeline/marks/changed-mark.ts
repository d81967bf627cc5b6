import type { LanguageModelV4Citation, SharedV4ProviderMetadata } from '@ai-sdk/provider';

/**
 * The metadata of a text, reasoning or call that the gateway changed. It replaces the provider's own, which may repeat
 * the original, as log probabilities do, or refer to it, as item ids do. The AI SDK sends the mark back with the
 * conversation, as provider options.
 */
export const changedMark: SharedV4ProviderMetadata = { toolgate: { changed: true } };

/** A text, or a part of a streamed text. */
interface MarkablePart {
  providerMetadata?: SharedV4ProviderMetadata;
  citations?: LanguageModelV4Citation[];
}

/** Returns a changed text with the mark. Its citations lose their offsets, which belong to the text before. */
export function markChanged<Part extends MarkablePart>(part: Part): Part {
  const marked = { ...part, providerMetadata: changedMark };
  return part.citations === undefined
    ? marked
    : { ...marked, citations: part.citations.map(omitOffsets) };
}

function omitOffsets({
  startIndex: _start,
  endIndex: _end,
  ...citation
}: LanguageModelV4Citation): LanguageModelV4Citation {
  return citation;
}
