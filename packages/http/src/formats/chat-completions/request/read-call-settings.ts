import type { JSONObject } from '@ai-sdk/provider';
import { omitNulls } from '../../../json/index.ts';
import { readSharedSettings, sharedCarriers, singleCallSetting } from '../../openai/index.ts';
import {
  type CallSettings,
  openaiHeaderSettings,
  type ProviderSettings,
  providerSettings,
} from '../../shared/index.ts';
import { type ChatRequest, requestFieldNames } from './chat-request.ts';

/**
 * Reads the settings of a request. Settings that the model interface has become call options; all others become
 * provider options. Unset settings are left out.
 *
 * @throws HttpError (400) for a structured output without a schema.
 */
export function readCallSettings(request: ChatRequest): CallSettings {
  const { response_format: format } = request;
  return {
    ...readSharedSettings(request, {
      openai: readOpenAIOptions(request),
      format: format && { ...format.json_schema, type: format.type },
      schemaPath: 'response_format.json_schema.schema',
    }),
    ...omitNulls({
      maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
      stopSequences: readStop(request.stop),
      seed: request.seed,
      reasoning: request.reasoning_effort,
    }),
  };
}

/** The provider options that carry a field, by the caller's name for it. Only some models get such a field. */
const carriers: ProviderSettings = {
  ...sharedCarriers,
  logit_bias: ['openai.logitBias'],
  logprobs: ['openai.logprobs'],
  metadata: ['openai.metadata'],
  prediction: ['openai.prediction'],
  store: ['openai.store'],
  verbosity: ['openai.textVerbosity'],
};

/** Fields that no model of the AI SDK has. Each has a warning of its own. */
export const unsupportedFields: readonly string[] = [
  'web_search_options',
  'audio',
  'moderation',
  'prompt_cache_options',
];

const knownFields: ReadonlySet<string> = new Set([...requestFieldNames, ...unsupportedFields]);

/** Returns the settings of a request that are not call options. */
export function readProviderSettings(
  request: ChatRequest,
  headers: Headers | undefined,
): ProviderSettings {
  return {
    ...providerSettings(request, carriers, knownFields),
    ...openaiHeaderSettings(headers),
    ...singleCallSetting(request),
  };
}

/** Returns the stop sequences. An empty list asks for nothing, and some models warn about it. */
function readStop(stop: ChatRequest['stop']): string[] | undefined {
  const list = typeof stop === 'string' ? [stop] : (stop ?? []);
  return list.length === 0 ? undefined : list;
}

function readOpenAIOptions(request: ChatRequest): JSONObject {
  return omitNulls({
    logitBias: request.logit_bias,
    // One setting of the AI SDK says both whether to report log probabilities and how many.
    logprobs: (request.logprobs && request.top_logprobs) || request.logprobs,
    prediction: request.prediction,
    store: request.store,
    textVerbosity: request.verbosity,
  });
}
