import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** Settings of a request that are no call options: only models of one provider take them. */
export interface ProviderSettings {
  /** Whose they are. */
  provider: 'openai' | 'anthropic';
  /** The fields of the request, as the caller names them. */
  fields: readonly string[];
}

/**
 * What the provider of a model is called where it takes the settings: Azure's and Bedrock's models have the options
 * of their makers, and a gateway of the AI SDK hands all of them on.
 */
const takers: Readonly<Record<ProviderSettings['provider'], RegExp>> = {
  openai: /openai(?!-?compatible)|azure|gateway/i,
  anthropic: /anthropic|gateway/i,
};

/** Says which settings the model of a provider will not see. */
export function providerWarnings(
  { provider, fields }: ProviderSettings,
  modelProvider: string,
): string[] {
  if (takers[provider].test(modelProvider)) return [];
  return fields.map(
    (field) => `${field}: the model's provider does not have it, and it was ignored`,
  );
}

/** The fields that are set, of those that only one provider takes. */
export function setFields(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(fields).filter((field) => isSet(fields[field]));
}

/** What says the default does not set anything. */
function isSet(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== false &&
    value !== 'auto' &&
    value !== 'default'
  );
}

/** Provider options, ready to be spread into call options: those of providers without any are left out. */
export function providerOptions(
  options: Readonly<Record<ProviderSettings['provider'], JSONObject>>,
): Pick<LanguageModelV4CallOptions, 'providerOptions'> {
  const filled = Object.entries(options).filter(([, own]) => Object.keys(own).length > 0);
  return filled.length === 0 ? {} : { providerOptions: Object.fromEntries(filled) };
}
