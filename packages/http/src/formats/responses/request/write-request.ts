import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { askedEffort, askedFormat, createOpenAISettings } from '../../shared/index.ts';
import type { UpstreamCall, UpstreamCodec, WrittenRequest } from '../../upstream-codec.ts';
import {
  fieldWriter,
  type OptionWriter,
  otherServerWriter,
  writeBody,
} from '../../written-request.ts';
import { logprobsInclude } from './read-call-settings.ts';
import { writeInput } from './write-input.ts';
import { toolWriter } from './write-tools.ts';

type CallOptions = LanguageModelV4CallOptions;

/** The call options that no provider of this format supports. */
const unsupported = ['stopSequences', 'seed'] as const;

/** Writes the body of a request to a provider of responses. */
export function writeRequest(options: CallOptions, call: UpstreamCall): WrittenRequest {
  const { isStream, original } = call;
  const { background, store, stream } = original?.body ?? {};
  const frame = {
    // The provider must store nothing that a later request could refer to. Only background work must be kept.
    store: background === true && store !== false,
    // Providers refuse `stream_options` without a stream.
    ...(stream === true && !isStream && { stream_options: undefined }),
  };
  return writeBody(options, call, { writers, frame });
}

const writers: readonly OptionWriter[] = [
  {
    options: ['prompt'],
    fields: ['instructions', 'input'],
    write: ({ prompt }, { original }, warnings) => writeInput(prompt, { original, warnings }),
  },
  toolWriter,
  fieldWriter('temperature', 'temperature'),
  fieldWriter('topP', 'top_p'),
  fieldWriter('maxOutputTokens', 'max_output_tokens'),
  otherServerWriter('topK', 'top_k'),
  otherServerWriter('presencePenalty', 'presence_penalty'),
  otherServerWriter('frequencyPenalty', 'frequency_penalty'),
  {
    options: [...unsupported],
    fields: [],
    write(options, _call, warnings) {
      for (const name of unsupported) {
        if (options[name] !== undefined) warnings.set(name, 'it was left out');
      }
      return {};
    },
  },
  { options: ['reasoning'], fields: ['reasoning'], write: writeReasoning },
  {
    options: ['responseFormat'],
    fields: ['text'],
    write: (options, { original }) => writeText(options, original?.body['text']),
  },
  {
    options: ['providerOptions'],
    fields: [],
    write: (options, { original, baseURL }) =>
      original ? {} : writeProviderOptions(options, baseURL),
  },
];

function openaiOf({ providerOptions }: CallOptions): JSONObject {
  return providerOptions?.['openai'] ?? {};
}

function writeReasoning(options: CallOptions, { original }: UpstreamCall): JsonObject {
  const effort = askedEffort(options);
  const wireReasoning = original?.body['reasoning'];
  const { reasoningSummary: summary } = openaiOf(options);
  const reasoning = {
    ...(isRecord(wireReasoning) && wireReasoning),
    ...(effort !== undefined && { effort }),
    ...(summary != null && { summary }),
  };
  return Object.keys(reasoning).length === 0 ? {} : { reasoning };
}

/**
 * Writes the field `text`: the format of the answer and its verbosity.
 *
 * @param wireText the field `text` of a request that came in this format.
 */
function writeText(options: CallOptions, wireText: unknown): JsonObject {
  const format = askedFormat(options);
  const { textVerbosity: verbosity } = openaiOf(options);
  const text = {
    ...(isRecord(wireText) && wireText),
    ...(verbosity != null && { verbosity }),
    ...(format && { format }),
  };
  return Object.keys(text).length === 0 ? {} : { text };
}

const openaiSettings = createOpenAISettings(
  {
    maxToolCalls: 'max_tool_calls',
    truncation: 'truncation',
  },
  ['imageDetail', 'phase', 'reasoningSummary', 'textVerbosity'],
);

/** Whether a written request has a field for a provider option. */
export const carries: UpstreamCodec['carries'] = openaiSettings.carries;

/** Writes the settings that are not call options. */
function writeProviderOptions(options: CallOptions, baseURL: string): JsonObject {
  const include = includesOf(options);
  return {
    ...openaiSettings.write(options.providerOptions ?? {}, baseURL),
    ...(include.length > 0 && { include }),
  };
}

const encryptedReasoning = 'reasoning.encrypted_content';

/**
 * Returns the values of `include`. Without a store, the next request needs the encrypted reasoning, so it is included.
 * Models that do not reason refuse that value, so it is added only if reasoning is used.
 */
function includesOf(options: CallOptions): string[] {
  const { include, logprobs } = openaiOf(options);
  const includes = Array.isArray(include) ? include.filter((one) => typeof one === 'string') : [];
  const effort = askedEffort(options);
  const reasons = (effort !== undefined && effort !== 'none') || hasReasoned(options);
  const all = new Set([
    ...includes,
    ...(reasons ? [encryptedReasoning] : []),
    ...(logprobs != null && logprobs !== false ? [logprobsInclude] : []),
  ]);
  return [...all];
}

function hasReasoned({ prompt }: CallOptions): boolean {
  return prompt.some((message) => {
    if (message.role !== 'assistant') return false;
    return message.content.some(({ type, providerOptions }) => {
      const sealed = providerOptions?.['openai']?.['reasoningEncryptedContent'];
      return type === 'reasoning' && typeof sealed === 'string';
    });
  });
}
