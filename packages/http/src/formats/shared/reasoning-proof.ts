import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';

/** Begins every proof that is not the format's own. */
const prefix = 'toolgate:';

const metadataSchema = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * The proof with which a model of another provider reads its reasoning again, as an opaque text. Clients of messages see it as
 * a signature, clients of responses as encrypted content. They send it back unchanged.
 *
 * @returns `undefined` for reasoning that its model does not recognise anyway.
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

/** Whether a text is such a proof, which the format's own provider would refuse. */
export function isReasoningProof(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(prefix);
}

/** The provider options of reasoning that comes back with such a proof; `undefined` for any other text. */
export function readReasoningProof(text: string): SharedV4ProviderOptions | undefined {
  if (!isReasoningProof(text)) return undefined;
  try {
    const { data = {} } = metadataSchema.safeParse(JSON.parse(text.slice(prefix.length)));
    const { toolgate: _ours, ...options } = data;
    return options;
  } catch {
    return {};
  }
}

/** What stands between two parts of reasoning in a format that has one text for both. */
export const paragraphEnd = '\n\n';

/** The item of a responses model that a part of reasoning belongs to. An item may have several parts, and only the whole has a proof. */
export function reasoningItem(metadata: SharedV4ProviderMetadata | undefined): string | undefined {
  const itemId = metadata?.['openai']?.['itemId'];
  return typeof itemId === 'string' && itemId !== '' ? itemId : undefined;
}
