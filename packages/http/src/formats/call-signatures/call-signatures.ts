import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isHarmlessText } from 'toolgate/internal';
import { isOpaque } from '../unknown-texts.ts';

/**
 * Returns each provider's signature in the metadata of a call. Some models, such as Gemini, sign their calls and refuse
 * them in the next request without the signature. No other metadata is sent, because it could hold a text that no feature
 * reads, or an option that only the host may set.
 *
 * @returns `undefined` without a signature.
 */
export function callSignatures(
  metadata: SharedV4ProviderMetadata | undefined,
): Record<string, Record<string, string>> | undefined {
  const signed = Object.entries(metadata ?? {}).flatMap(([provider, fields]) => {
    if (!isHarmlessText(provider)) return [];
    for (const [field, value] of Object.entries(fields)) {
      const isSignature = signatureName.test(field) && isOpaque(value);
      if (isSignature && typeof value === 'string' && value !== '')
        return [[provider, Object.fromEntries([[field, value]])] as const];
    }
    return [];
  });
  return signed.length === 0 ? undefined : Object.fromEntries(signed);
}

/** Matches the fields of signatures, such as Google's `thoughtSignature`. */
const signatureName = /^[a-z]{0,32}signature$/i;
