import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject, omitNulls } from '../../../json/index.ts';
import { warnOfPrefill } from '../../call-warnings.ts';
import { askedEffort, askedFormat, createOpenAISettings, isOpenAI } from '../../shared/index.ts';
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
    write: (options) => omitNulls({ reasoning_effort: askedEffort(options) }),
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

function writeResponseFormat(options: LanguageModelV4CallOptions): JsonObject {
  const { type, ...schema } = askedFormat(options) ?? {};
  if (type === undefined) return {};
  return { response_format: { type, ...(type === 'json_schema' && { json_schema: schema }) } };
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
