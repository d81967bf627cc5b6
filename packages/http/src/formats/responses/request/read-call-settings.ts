import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { invalidField } from '../../../errors/index.ts';
import { omitNulls } from '../../../json/index.ts';
import {
  anthropicOptions,
  type CallSettings,
  isSet,
  openaiHeaderSettings,
  providerOptions,
  type ProviderSettings,
  providerSettings,
} from '../../shared/index.ts';
import { requestFieldNames, type ResponsesRequest, type TextFormat } from './responses-request.ts';

/** The value of `include` that asks for log probabilities. */
const logprobsInclude = 'message.output_text.logprobs';

/** The values of `include` that the AI SDK's provider knows. */
const knownIncludes = new Set([
  'reasoning.encrypted_content',
  'file_search_call.results',
  'web_search_call.results',
  logprobsInclude,
]);

/**
 * Reads the settings of a request. Settings that the model interface has become call options; all others become
 * provider options. Unset settings are left out.
 *
 * @throws HttpError (400) for a structured output without a schema.
 */
export function readCallSettings(request: ResponsesRequest): CallSettings {
  return {
    ...omitNulls({
      maxOutputTokens: request.max_output_tokens,
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      presencePenalty: request.presence_penalty,
      frequencyPenalty: request.frequency_penalty,
      reasoning: request.reasoning?.effort,
      responseFormat: readTextFormat(request.text?.format),
    }),
    ...providerOptions({
      openai: readOpenAIOptions(request),
      anthropic: anthropicOptions(request),
      openaiCompatible: omitNulls({ chatTemplateKwargs: request.chat_template_kwargs }),
    }),
  };
}

/**
 * The provider options that carry a field, by the caller's name for it. Only some models get such a field. `metadata`
 * is missing here because it needs no model: the gateway copies it into the response.
 */
const carriers: ProviderSettings = {
  chat_template_kwargs: ['openaiCompatible.chatTemplateKwargs'],
  max_tool_calls: ['openai.maxToolCalls'],
  prompt_cache_key: ['openai.promptCacheKey'],
  prompt_cache_retention: ['openai.promptCacheRetention'],
  safety_identifier: ['openai.safetyIdentifier', 'anthropic.metadata'],
  service_tier: ['openai.serviceTier'],
  user: ['openai.user', 'anthropic.metadata'],
};

/** Fields that have a warning of their own, or need no warning because the gateway itself handles storage and streaming. */
const handled = [
  'moderation',
  'context_management',
  'prompt_cache_options',
  'access_programs',
  'image',
  'conversation',
  'prompt',
  'store',
  'stream_options',
];

const known: ReadonlySet<string> = new Set([...requestFieldNames, ...handled]);

/** Returns the settings of a request that are not call options. */
export function readProviderSettings(
  request: ResponsesRequest,
  headers: Headers | undefined,
): ProviderSettings {
  const { parallel_tool_calls: parallel, tools, text, truncation, top_logprobs: count } = request;
  return {
    ...providerSettings(request, carriers, known),
    ...openaiHeaderSettings(headers),
    ...(parallel === false &&
      tools?.length && {
        parallel_tool_calls: ['openai.parallelToolCalls', 'anthropic.disableParallelToolUse'],
      }),
    // Anthropic's models always return their thinking as a summary.
    ...(isSet(summaryOf(request)) && {
      'reasoning.summary': ['openai.reasoningSummary', 'anthropic.thinking'],
    }),
    ...(isSet(text?.verbosity) && { 'text.verbosity': ['openai.textVerbosity'] }),
    ...(truncation === 'auto' && { truncation: ['openai.truncation'] }),
    ...(count && { top_logprobs: ['openai.logprobs'] }),
  };
}

function readTextFormat(
  format: TextFormat | null | undefined,
): LanguageModelV4CallOptions['responseFormat'] {
  if (!format || format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'json' };
  if (!format.schema) throw invalidField('text.format.schema', 'a JSON schema is required');
  const { schema, name, description } = format;
  return { type: 'json', schema, ...omitNulls({ name, description }) };
}

function summaryOf({ reasoning }: ResponsesRequest): string | null | undefined {
  return reasoning?.summary ?? reasoning?.generate_summary;
}

function readOpenAIOptions(request: ResponsesRequest): JSONObject {
  const { text } = request;
  const include = request.include?.filter((entry) => knownIncludes.has(entry));
  const options: JSONObject = omitNulls({
    include: include?.length ? include : undefined,
    logprobs: request.top_logprobs || include?.includes(logprobsInclude) || undefined,
    maxToolCalls: request.max_tool_calls,
    metadata: request.metadata,
    parallelToolCalls: request.parallel_tool_calls,
    promptCacheKey: request.prompt_cache_key,
    promptCacheRetention: request.prompt_cache_retention,
    reasoningSummary: summaryOf(request),
    safetyIdentifier: request.safety_identifier,
    serviceTier: request.service_tier,
    // The AI SDK is strict by default, the wire format is not.
    strictJsonSchema:
      text?.format?.type === 'json_schema' ? (text.format.strict ?? false) : undefined,
    textVerbosity: text?.verbosity,
    truncation: request.truncation,
    user: request.user,
  });
  // The provider must store nothing that a later request could refer to. The answer says `store: false`, too.
  return { ...options, store: false };
}
