import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject, omitNulls } from '../../../json/index.ts';
import { warnOfPrefill } from '../../call-warnings.ts';
import { createOpenAISettings, isOpenAI } from '../../shared/index.ts';
import type { UpstreamCall, UpstreamCodec, WrittenRequest } from '../../upstream-codec.ts';
import {
  fieldWriter,
  type OptionWriter,
  otherServerWriter,
  writeBody,
} from '../../written-request.ts';
import { writeMessages } from './write-messages.ts';
import { toolWriter } from './write-tools.ts';

/** Writes the body of a request to a provider of chat completions. */
export function writeRequest(
  options: LanguageModelV4CallOptions,
  call: UpstreamCall,
): WrittenRequest {
  return writeBody(options, call, { writers, frame: writeStreamOptions(call) });
}

/** Providers report the usage of a stream only on request, and refuse `stream_options` without a stream. */
function writeStreamOptions({ isStream, original }: UpstreamCall): JsonObject {
  if (!isStream) return original?.body['stream'] === true ? { stream_options: undefined } : {};
  if (original === undefined) return { stream_options: { include_usage: true } };
  const { stream_options: wireOptions } = original.body;
  const options = isRecord(wireOptions) ? wireOptions : {};
  if (!original.needsUsage || options['include_usage'] === true) return {};
  return { stream_options: { ...options, include_usage: true } };
}

const writers: readonly OptionWriter[] = [
  {
    options: ['prompt'],
    fields: ['messages'],
    write: ({ prompt }, { original }, warnings) => {
      if (original === undefined) warnOfPrefill(prompt, warnings);
      return { messages: writeMessages(prompt, warnings) };
    },
  },
  toolWriter,
  fieldWriter('temperature', 'temperature'),
  fieldWriter('topP', 'top_p'),
  fieldWriter('presencePenalty', 'presence_penalty'),
  fieldWriter('frequencyPenalty', 'frequency_penalty'),
  fieldWriter('stopSequences', 'stop'),
  fieldWriter('seed', 'seed'),
  otherServerWriter('topK', 'top_k'),
  {
    options: ['maxOutputTokens'],
    fields: ['max_completion_tokens', 'max_tokens'],
    // OpenAI's reasoning models accept only the new name; most other servers know only the old one.
    write: ({ maxOutputTokens: max }, { baseURL }) =>
      omitNulls({ [isOpenAI(baseURL) ? 'max_completion_tokens' : 'max_tokens']: max }),
  },
  {
    options: ['reasoning'],
    fields: ['reasoning_effort'],
    write: ({ reasoning, providerOptions }) => {
      const isAsked = reasoning !== undefined && reasoning !== 'provider-default';
      const effort = isAsked ? reasoning : providerOptions?.['openai']?.['reasoningEffort'];
      return effort == null ? {} : { reasoning_effort: effort };
    },
  },
  {
    options: ['responseFormat'],
    fields: ['response_format'],
    write: (options) => writeResponseFormat(options),
  },
  {
    options: ['providerOptions'],
    fields: [],
    write: ({ providerOptions = {} }, { original, baseURL }) =>
      original ? {} : writeProviderOptions(providerOptions, baseURL),
  },
];

function writeResponseFormat({
  responseFormat: format,
  providerOptions,
}: LanguageModelV4CallOptions): JsonObject {
  if (format === undefined || format.type === 'text') return {};
  if (format.schema === undefined) return { response_format: { type: 'json_object' } };
  const { schema, name = 'response', description } = format;
  const strict = providerOptions?.['openai']?.['strictJsonSchema'] ?? true;
  const described = { name, ...(description !== undefined && { description }), schema, strict };
  return { response_format: { type: 'json_schema', json_schema: described } };
}

const openaiSettings = createOpenAISettings(
  {
    logitBias: 'logit_bias',
    prediction: 'prediction',
    textVerbosity: 'verbosity',
  },
  ['imageDetail'],
);

/** Whether a written request has a field for a provider option. */
export const carries: UpstreamCodec['carries'] = openaiSettings.carries;

/** Writes the settings that are not call options. */
function writeProviderOptions(options: SharedV4ProviderOptions, baseURL: string): JsonObject {
  const { logprobs } = options['openai'] ?? {};
  return {
    ...openaiSettings.write(options, baseURL),
    ...(logprobs !== undefined && logprobs !== false && { logprobs: true }),
  };
}
