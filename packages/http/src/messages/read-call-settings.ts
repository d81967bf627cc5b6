import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { invalidField } from '../invalid-field.ts';
import type { MessagesRequest, OutputFormat, ThinkingConfig } from './messages-request.ts';
import type { RequestWarnings } from '../request-warnings.ts';
import { withoutNulls } from '../without-nulls.ts';

/** The call options that are neither prompt nor tools. */
export type CallSettings = Omit<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>;

/** Fields that change an answer and have no counterpart in the model interface. */
const unsupportedFields = ['container', 'context_management', 'mcp_servers'] as const;

/**
 * Reads the settings of a request: those of the model interface as call options, those that only
 * Anthropic knows as its provider options. Unset ones are left out.
 *
 * @throws HttpError (400) for a structured output without a schema.
 */
export function readCallSettings(
  request: MessagesRequest,
  warnings: RequestWarnings,
): CallSettings {
  for (const field of unsupportedFields) {
    if (request[field]) warnings.add(`${field}: not supported, the field was left out`);
  }
  const anthropic = readAnthropicOptions(request);
  return {
    maxOutputTokens: request.max_tokens,
    ...withoutNulls({
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      stopSequences: request.stop_sequences,
      reasoning: request.output_config?.effort,
      responseFormat: readFormat(request),
    }),
    ...(Object.keys(anthropic).length > 0 && { providerOptions: { anthropic } }),
  };
}

function readFormat(request: MessagesRequest): LanguageModelV4CallOptions['responseFormat'] {
  const current = request.output_config?.format;
  if (current) return readJsonFormat(current, 'output_config.format');
  return request.output_format ? readJsonFormat(request.output_format, 'output_format') : undefined;
}

function readJsonFormat(
  { type, schema }: OutputFormat,
  path: string,
): LanguageModelV4CallOptions['responseFormat'] {
  if (type !== 'json_schema') throw invalidField(`${path}.type`, 'only "json_schema" is accepted');
  if (!schema) throw invalidField(`${path}.schema`, 'a JSON schema is required');
  return { type: 'json', schema };
}

function readAnthropicOptions(request: MessagesRequest): JSONObject {
  const userId = request.metadata?.user_id;
  return withoutNulls({
    thinking: request.thinking && readThinking(request.thinking),
    disableParallelToolUse: request.tool_choice?.disable_parallel_tool_use,
    cacheControl: request.cache_control,
    metadata: userId ? { userId } : undefined,
    serviceTier: request.service_tier,
    inferenceGeo: request.inference_geo,
    speed: request.speed,
  });
}

function readThinking({ type, budget_tokens, display }: ThinkingConfig): JSONObject {
  return { type, ...withoutNulls({ budgetTokens: budget_tokens, display }) };
}
