import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/**
 * A part of reasoning without the signature of its text, which no longer fits once text was
 * withheld: a provider would refuse it on the next turn. Encrypted content and ids stay.
 */
export function withoutSignature<Part extends { providerMetadata?: SharedV4ProviderMetadata }>(
  part: Part,
): Part {
  const { providerMetadata, ...rest } = part;
  if (providerMetadata === undefined) return part;
  const kept: SharedV4ProviderMetadata = {};
  for (const [provider, { signature: _signature, ...metadata }] of Object.entries(
    providerMetadata,
  )) {
    kept[provider] = metadata;
  }
  return { ...rest, providerMetadata: kept } as Part;
}
