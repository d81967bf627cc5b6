import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/**
 * The metadata of a text or call that the gateway changed, in the place of the provider's own. That may repeat what was
 * there before, as log probabilities do, or refer to it, as item ids do. The AI SDK sends the mark back with the
 * conversation, as provider options.
 */
export const changedMark: SharedV4ProviderMetadata = { toolgate: { changed: true } };
