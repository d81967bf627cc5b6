import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../json/index.ts';
import { callSignatures } from '../call-signatures/index.ts';

/** The prefix of the names under which metadata has the signatures of a provider of this format. */
const prefix = 'chat.';

/**
 * Reads the field `extra_content` of a call, in which Gemini's chat completions have its signature. Vertex AI has the
 * signature under its own name. Source: Google's documentation of thought signatures.
 *
 * @param prefixes the prefixes of the names that the signature gets in metadata.
 */
function readExtra(
  extra: unknown,
  prefixes: readonly string[],
): SharedV4ProviderMetadata | undefined {
  if (!isRecord(extra)) return undefined;
  const entries = Object.entries(extra).flatMap(([holder, fields]) => {
    // Its type is checked with the types of all signatures.
    const named = {
      thoughtSignature: isRecord(fields) ? (fields['thought_signature'] as string) : '',
    };
    return prefixes.map((before) => [before + holder, named] as const);
  });
  return callSignatures(Object.fromEntries(entries));
}

/** Reads the signature of a call in a provider's answer as metadata, which no other provider reads. */
export function signatureMetadata(
  call: JsonObject,
): { providerMetadata: SharedV4ProviderMetadata } | undefined {
  const providerMetadata = readExtra(call['extra_content'], [prefix]);
  return providerMetadata && { providerMetadata };
}

/** Reads the field that a client sends back as provider options, for Google's models and for providers of this format. */
export function signatureOptions(
  extra: unknown,
): { providerOptions: SharedV4ProviderOptions } | undefined {
  const providerOptions = readExtra(extra, ['', prefix]);
  return providerOptions && { providerOptions };
}

/** Writes the field from the metadata or the options of a call; nothing for a provider without a name of a holder. */
function writeExtra(
  metadata: SharedV4ProviderMetadata | undefined,
  holderOf: (provider: string) => string | undefined,
): JsonObject | undefined {
  const signatures = Object.entries(callSignatures(metadata) ?? {});
  const entries = signatures.flatMap(([provider, { thoughtSignature }]) => {
    const holder = holderOf(provider);
    return holder && thoughtSignature ? [[holder, { thought_signature: thoughtSignature }]] : [];
  });
  return entries.length === 0 ? undefined : { extra_content: Object.fromEntries(entries) };
}

/**
 * Writes the signature in the metadata of a call for a client. Clients of Gemini send the field back. The AI SDK's
 * models of Google accept each other's signatures under the name `google`.
 *
 * @returns `undefined` for a call without signature.
 */
export function writeSignature(
  metadata: SharedV4ProviderMetadata | undefined,
): JsonObject | undefined {
  return writeExtra(metadata, () => 'google');
}

/** Writes the signature in the options of a call for the provider that sent it. */
export function returnSignature(
  options: SharedV4ProviderOptions | undefined,
): JsonObject | undefined {
  return writeExtra(options, (name) =>
    name.startsWith(prefix) ? name.slice(prefix.length) : undefined,
  );
}
