import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject, omitNulls } from '../../json/index.ts';
import { headerSettings, type ProviderSettings, type SettingCarrier } from './provider-settings.ts';

/** The provider options that a request of one of OpenAI's formats carries. */
interface OpenAISettings {
  /** Whether a written request holds the setting of a provider option. */
  carries(setting: SettingCarrier, baseURL: string): boolean;
  /** The fields of a request for those provider options that both formats write alike. */
  write(options: SharedV4ProviderOptions, baseURL: string): JsonObject;
}

/** Options that both formats carry, each in its own way. */
const sharedOptions = ['logprobs', 'metadata', 'parallelToolCalls', 'reasoningEffort'] as const;

/**
 * Creates the settings of a format.
 *
 * @param fields the provider options of `openai` that have one field each, with that field's name.
 * @param others provider options of `openai` that the format writes itself.
 */
export function createOpenAISettings(
  fields: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): OpenAISettings {
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

/** What switches features on that are no part of the formats yet. */
const betaHeader = 'openai-beta';

/** The headers of a request to a provider of one of OpenAI's formats. */
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

/** The headers of a request that providers of the same format get, and no others. */
export function openaiHeaderSettings(headers: Headers | undefined): ProviderSettings {
  return headerSettings(headers, { [betaHeader]: [] });
}

/** Whether a base address is OpenAI's or Azure's. These refuse fields that other servers add. */
export function isOpenAI(baseURL: string): boolean {
  return /\b(?:openai|azure)\.com\b/.test(baseURL);
}
