import type { JSONObject } from '@ai-sdk/provider';
import { omitNulls } from '../../../json/index.ts';
import { readSharedSettings, sharedCarriers, singleCallSetting } from '../../openai/index.ts';
import {
  type CallSettings,
  isSet,
  openaiHeaderSettings,
  type ProviderSettings,
  providerSettings,
} from '../../shared/index.ts';
import { requestFieldNames, type ResponsesRequest } from './responses-request.ts';

/** The value of `include` that asks for log probabilities. */
export const logprobsInclude = 'message.output_text.logprobs';

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
    ...readSharedSettings(request, {
      openai: readOpenAIOptions(request),
      format: request.text?.format,
      schemaPath: 'text.format.schema',
    }),
    ...omitNulls({
      maxOutputTokens: request.max_output_tokens,
      reasoning: request.reasoning?.effort,
    }),
  };
}

/**
 * The provider options that carry a field, by the caller's name for it. Only some models get such a field. `metadata`
 * is missing here because it needs no model: the gateway copies it into the response.
 */
const carriers: ProviderSettings = {
  ...sharedCarriers,
  max_tool_calls: ['openai.maxToolCalls'],
};

/** Fields that no model of the AI SDK has. Each has a warning of its own. */
export const unsupportedFields: readonly string[] = [
  'moderation',
  'context_management',
  'prompt_cache_options',
  'access_programs',
  'image',
];

const knownFields: ReadonlySet<string> = new Set([
  ...requestFieldNames,
  ...unsupportedFields,
  // These need no warning, because the gateway itself handles storage and streaming.
  'conversation',
  'prompt',
  'store',
  'stream_options',
]);

/** Returns the settings of a request that are not call options. */
export function readProviderSettings(
  request: ResponsesRequest,
  headers: Headers | undefined,
): ProviderSettings {
  const { text, truncation, top_logprobs: count } = request;
  return {
    ...providerSettings(request, carriers, knownFields),
    ...openaiHeaderSettings(headers),
    ...singleCallSetting(request),
    // Anthropic's models always return their thinking as a summary.
    ...(isSet(summaryOf(request)) && {
      'reasoning.summary': ['openai.reasoningSummary', 'anthropic.thinking'],
    }),
    ...(isSet(text?.verbosity) && { 'text.verbosity': ['openai.textVerbosity'] }),
    ...(truncation === 'auto' && { truncation: ['openai.truncation'] }),
    ...(count && { top_logprobs: ['openai.logprobs'] }),
  };
}

function summaryOf({ reasoning }: ResponsesRequest): string | null | undefined {
  return reasoning?.summary ?? reasoning?.generate_summary;
}

function readOpenAIOptions(request: ResponsesRequest): JSONObject {
  const include = request.include?.filter((entry) => knownIncludes.has(entry));
  const options: JSONObject = omitNulls({
    include: include?.length ? include : undefined,
    logprobs: request.top_logprobs || include?.includes(logprobsInclude) || undefined,
    maxToolCalls: request.max_tool_calls,
    reasoningSummary: summaryOf(request),
    textVerbosity: request.text?.verbosity,
    truncation: request.truncation,
  });
  // The provider must store nothing that a later request could refer to. The answer says `store: false`, too.
  return { ...options, store: false };
}
