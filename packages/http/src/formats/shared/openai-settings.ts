import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject, withoutNulls } from '../../json/index.ts';
import type { SettingCarrier } from './provider-settings.ts';

/** The provider options that a request of one of OpenAI's formats carries. */
interface OpenAISettings {
  /** Whether a written request holds what a provider option carries. */
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
      return withoutNulls({
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

/** Whether a base address is OpenAI's or Azure's. These refuse fields that other servers add. */
export function isOpenAI(baseURL: string): boolean {
  return /\b(?:openai|azure)\.com\b/.test(baseURL);
}
