import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { invalidField } from '../../../errors/index.ts';
import { omitNulls } from '../../../json/index.ts';
import {
  anthropicOptions,
  type CallSettings,
  openaiHeaderSettings,
  providerOptions,
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
  const openai = readOpenAIOptions(request);
  return {
    ...omitNulls({
      maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      presencePenalty: request.presence_penalty,
      frequencyPenalty: request.frequency_penalty,
      stopSequences: readStop(request.stop),
      seed: request.seed,
      reasoning: request.reasoning_effort,
      responseFormat: readResponseFormat(request.response_format),
    }),
    ...providerOptions({
      openai,
      anthropic: anthropicOptions(request),
      openaiCompatible: omitNulls({ chatTemplateKwargs: request.chat_template_kwargs }),
    }),
  };
}

/** The provider options that carry a field, by the caller's name for it. Only some models get such a field. */
const carriers: ProviderSettings = {
  chat_template_kwargs: ['openaiCompatible.chatTemplateKwargs'],
  logit_bias: ['openai.logitBias'],
  logprobs: ['openai.logprobs'],
  metadata: ['openai.metadata'],
  prediction: ['openai.prediction'],
  prompt_cache_key: ['openai.promptCacheKey'],
  prompt_cache_retention: ['openai.promptCacheRetention'],
  safety_identifier: ['openai.safetyIdentifier', 'anthropic.metadata'],
  service_tier: ['openai.serviceTier'],
  store: ['openai.store'],
  user: ['openai.user', 'anthropic.metadata'],
  verbosity: ['openai.textVerbosity'],
};

/** Fields that no model of the AI SDK has. Each has a warning of its own. */
const unsupported = ['web_search_options', 'audio', 'moderation', 'prompt_cache_options'];

const known: ReadonlySet<string> = new Set([...requestFieldNames, ...unsupported]);

/** Returns the settings of a request that are not call options. */
export function readProviderSettings(
  request: ChatRequest,
  headers: Headers | undefined,
): ProviderSettings {
  const isSingle = request.parallel_tool_calls === false && request.tools?.length;
  return {
    ...providerSettings(request, carriers, known),
    ...openaiHeaderSettings(headers),
    ...(isSingle && {
      parallel_tool_calls: ['openai.parallelToolCalls', 'anthropic.disableParallelToolUse'],
    }),
  };
}

/** Returns the stop sequences. An empty list asks for nothing, and some models warn about it. */
function readStop(stop: ChatRequest['stop']): string[] | undefined {
  const list = typeof stop === 'string' ? [stop] : (stop ?? []);
  return list.length === 0 ? undefined : list;
}

function readResponseFormat(
  format: ChatRequest['response_format'],
): LanguageModelV4CallOptions['responseFormat'] {
  if (!format || format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'json' };
  const { schema, name, description } = format.json_schema ?? {};
  if (!schema)
    throw invalidField('response_format.json_schema.schema', 'a JSON schema is required');
  return { type: 'json', schema, ...omitNulls({ name, description }) };
}

function readOpenAIOptions(request: ChatRequest): JSONObject {
  const { response_format: format } = request;
  return omitNulls({
    logitBias: request.logit_bias,
    // One setting of the AI SDK says both whether to report log probabilities and how many.
    logprobs: (request.logprobs && request.top_logprobs) || request.logprobs,
    metadata: request.metadata,
    parallelToolCalls: request.parallel_tool_calls,
    prediction: request.prediction,
    promptCacheKey: request.prompt_cache_key,
    promptCacheRetention: request.prompt_cache_retention,
    safetyIdentifier: request.safety_identifier,
    serviceTier: request.service_tier,
    store: request.store,
    // The AI SDK is strict by default, the wire format is not.
    strictJsonSchema:
      format?.type === 'json_schema' ? (format.json_schema?.strict ?? false) : undefined,
    textVerbosity: request.verbosity,
    user: request.user,
  });
}
