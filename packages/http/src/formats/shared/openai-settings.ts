import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject, omitNulls } from '../../json/index.ts';
import { headerSettings, type ProviderSettings, type SettingCarrier } from './provider-settings.ts';

/** Writes provider options into requests of one of OpenAI's formats. */
interface OpenAISettings {
  /** Whether a written request has a field for a provider option. */
  carries: (setting: SettingCarrier, baseURL: string) => boolean;
  /** Writes the fields for the provider options that both formats write in the same way. */
  write: (options: SharedV4ProviderOptions, baseURL: string) => JsonObject;
}

/** Provider options of `openai` that both formats carry, each with the name of its field. */
const sharedFields = {
  promptCacheKey: 'prompt_cache_key',
  promptCacheRetention: 'prompt_cache_retention',
  safetyIdentifier: 'safety_identifier',
  serviceTier: 'service_tier',
  user: 'user',
};

/** More options that both formats carry, partly under different field names. */
const sharedOptions = ['logprobs', 'metadata', 'parallelToolCalls', 'reasoningEffort'] as const;

/**
 * Creates the settings of one format.
 *
 * @param ownFields more provider options of `openai`, each with the name of its field.
 * @param others provider options of `openai` that the format writes with its own code.
 */
export function createOpenAISettings(
  ownFields: Readonly<Record<string, string>>,
  others: readonly string[],
): OpenAISettings {
  const fields = { ...sharedFields, ...ownFields };
  const carried: ReadonlySet<string> = new Set(
    [...Object.keys(fields), ...sharedOptions, ...others].map((option) => `openai.${option}`),
  );
  return {
    carries(setting, baseURL) {
      if (setting === 'openaiCompatible.chatTemplateKwargs') return !isOpenAI(baseURL);
      return carried.has(setting);
    },
    write({ openai = {}, openaiCompatible }, baseURL) {
      const { logprobs, metadata } = openai;
      const single = Object.entries(fields).map(([option, field]) => [field, openai[option]]);
      return omitNulls({
        ...(Object.fromEntries(single) as JsonObject),
        top_logprobs: typeof logprobs === 'number' ? logprobs : undefined,
        metadata: isRecord(metadata) ? metadata : undefined,
        chat_template_kwargs: isOpenAI(baseURL)
          ? undefined
          : openaiCompatible?.['chatTemplateKwargs'],
      });
    },
  };
}

/** Returns the reasoning effort that a call asks for; `undefined` leaves it to the provider. */
export function askedEffort({
  reasoning = 'provider-default',
  providerOptions,
}: LanguageModelV4CallOptions): string | undefined {
  if (reasoning !== 'provider-default') return reasoning;
  const own = providerOptions?.['openai']?.['reasoningEffort'];
  return typeof own === 'string' ? own : undefined;
}

/** Returns the form of the answer that a call asks for, with the fields as both formats have them. */
export function askedFormat({
  responseFormat: format,
  providerOptions,
}: LanguageModelV4CallOptions): JsonObject | undefined {
  if (format?.type !== 'json') return undefined;
  const { schema, name = 'response', description } = format;
  if (schema === undefined) return { type: 'json_object' };
  const strict = providerOptions?.['openai']?.['strictJsonSchema'] ?? true;
  return {
    type: 'json_schema',
    name,
    ...(description !== undefined && { description }),
    schema,
    strict,
  };
}

/** The header that switches on beta features. */
const betaHeader = 'openai-beta';

/** Returns the headers of a request to a provider of one of OpenAI's formats. */
export function openaiHeaders(
  apiKey: string | undefined,
  caller: Headers | undefined,
): Record<string, string> {
  const beta = caller?.get(betaHeader);
  return {
    ...(beta && { [betaHeader]: beta }),
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };
}

/** Returns the headers of a request that only a provider of the same format gets. */
export function openaiHeaderSettings(headers: Headers | undefined): ProviderSettings {
  return headerSettings(headers, { [betaHeader]: [] });
}

/** Whether a base address is OpenAI's or Azure's. Both refuse fields that other servers have added to the formats. */
export function isOpenAI(baseURL: string): boolean {
  return /(?:^|\.)(?:openai|azure)\.com$/.test(new URL(baseURL).hostname);
}
