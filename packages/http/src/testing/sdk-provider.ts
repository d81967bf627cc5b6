import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { FormatName } from '../formats/original.ts';
import type { AnswerPath } from './post-json.ts';

/** The path of each format. */
export const formatPaths: Readonly<Record<FormatName, AnswerPath>> = {
  'chat-completions': '/v1/chat/completions',
  messages: '/v1/messages',
  responses: '/v1/responses',
};

/** All formats. */
export const formatNames = Object.keys(formatPaths) as FormatName[];

/** Returns the AI SDK's provider of a format. */
export function sdkProvider(
  format: FormatName,
  settings: { baseURL: string; fetch: typeof globalThis.fetch },
): { languageModel: (id: string) => LanguageModelV4 } {
  const openai = createOpenAI({ ...settings, apiKey: 'host-key' });
  const anthropic = createAnthropic({ ...settings, apiKey: 'host-key' });
  const models = {
    'chat-completions': (id: string) => openai.chat(id),
    messages: (id: string) => anthropic(id),
    responses: (id: string) => openai.responses(id),
  };
  return { languageModel: models[format] };
}
