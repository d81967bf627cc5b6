import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { readJson } from '../../json/index.ts';

/** The prefix of every proof that the gateway writes. */
const prefix = 'toolgate:';

const metadataSchema = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * Packs the provider's metadata of reasoning into an opaque text, the proof. A model of another provider needs this
 * metadata to accept its own reasoning again. Clients of messages see the proof as a signature, clients of responses as
 * encrypted content. They send it back unchanged.
 *
 * @returns `undefined` for reasoning without such metadata.
 */
export function writeReasoningProof(
  metadata: SharedV4ProviderMetadata | undefined,
): string | undefined {
  const proofs = Object.entries(metadata ?? {}).flatMap(([provider, fields]) => {
    const texts = Object.entries(fields).filter(
      ([, value]) => typeof value === 'string' && value !== '',
    );
    // The id alone proves nothing.
    const isProof = provider !== 'toolgate' && texts.some(([key]) => key !== 'itemId');
    return isProof ? [[provider, Object.fromEntries(texts)] as const] : [];
  });
  return proofs.length === 0 ? undefined : prefix + JSON.stringify(Object.fromEntries(proofs));
}

/** Whether a value is a proof that the gateway wrote. The format's own provider would refuse it. */
export function isReasoningProof(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(prefix);
}

/** Reads the provider options of reasoning from its proof. Returns `undefined` for any other text. */
export function readReasoningProof(text: string): SharedV4ProviderOptions | undefined {
  if (!isReasoningProof(text)) return undefined;
  const { data = {} } = metadataSchema.safeParse(readJson(text.slice(prefix.length)));
  const { toolgate: _ours, ...options } = data;
  return options;
}

/** The separator of two parts of reasoning, in a format with one text for all reasoning. */
export const paragraphEnd = '\n\n';

/**
 * Returns the id of the item, in an answer of a responses model, to which a part of reasoning belongs. An item may have
 * several parts; only the whole item has a proof.
 */
export function reasoningItem(metadata: SharedV4ProviderMetadata | undefined): string | undefined {
  const itemId = metadata?.['openai']?.['itemId'];
  return typeof itemId === 'string' && itemId !== '' ? itemId : undefined;
}
