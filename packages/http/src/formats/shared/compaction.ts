import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** A summary of earlier turns that Claude has written in their place, in the form of `@ai-sdk/anthropic`: a marked text. */
export interface Compaction {
  /** The signature with which Claude wants it back. */
  readonly signature: string | undefined;
}

/** Reads the mark of a text that is a compaction; `undefined` for any other text. */
export function readCompaction(
  metadata: SharedV4ProviderMetadata | undefined,
): Compaction | undefined {
  const { type, signature } = metadata?.['anthropic'] ?? {};
  if (type !== 'compaction') return undefined;
  return { signature: typeof signature === 'string' ? signature : undefined };
}
