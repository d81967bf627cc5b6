import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** The outcome that the pipeline left in a result's or finish part's metadata, if any. */
export function readOutcome(metadata: SharedV4ProviderMetadata | undefined): unknown {
  return metadata?.toolgate;
}
