import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { invalidField } from '../../../errors/index.ts';
import type { MessagesRequest, OutputFormat, ThinkingConfig } from './messages-request.ts';
import { camelCaseKeys, providerOptions, setFields } from '../../shared/index.ts';
import { withoutNulls } from '../../../json/index.ts';

/** The call options that are neither prompt nor tools. */
export type CallSettings = Omit<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>;

/** The settings of a request that only Anthropic's models take, by the caller's names for them. */
export function anthropicFields(request: MessagesRequest): string[] {
  const { thinking, container, context_management, mcp_servers } = request;
  const { service_tier, inference_geo, speed, cache_control } = request;
  const isThinkingSet = thinking && thinking.type !== 'disabled';
  return setFields({
    ...(isThinkingSet && { thinking }),
    container,
    context_management,
    mcp_servers,
    service_tier,
    inference_geo,
    ...(speed !== 'standard' && { speed }),
    cache_control,
  });
}

/**
 * Reads the settings of a request: those of the model interface as call options, those that only
 * Anthropic knows as its provider options. Unset ones are left out.
 *
 * @param isSameFormat whether the provider decides about other forms of output.
 * @throws HttpError (400) for a structured output without a schema.
 */
export function readCallSettings(
  request: MessagesRequest,
  isSameFormat: boolean = false,
): CallSettings {
  const openai = readOpenAIOptions(request);
  const anthropic = readAnthropicOptions(request);
  return {
    ...withoutNulls({
      maxOutputTokens: request.max_tokens,
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      stopSequences: request.stop_sequences,
      reasoning: request.output_config?.effort,
      responseFormat: readFormat(request, isSameFormat),
    }),
    ...providerOptions({ anthropic, openai }),
  };
}

function readFormat(
  { output_config: config, output_format: older }: MessagesRequest,
  isSameFormat: boolean,
): LanguageModelV4CallOptions['responseFormat'] {
  const current = config?.format;
  const format = current ?? older;
  if (!format || (isSameFormat && format.type === 'text')) return undefined;
  if (isSameFormat) return { type: 'json', ...(format.schema && { schema: format.schema }) };
  return readJsonFormat(format, current ? 'output_config.format' : 'output_format');
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
  const effort = request.output_config?.effort;
  return withoutNulls({
    thinking: request.thinking && readThinking(request.thinking),
    disableParallelToolUse: request.tool_choice?.disable_parallel_tool_use,
    cacheControl: request.cache_control,
    metadata: userId ? { userId } : undefined,
    serviceTier: request.service_tier,
    inferenceGeo: request.inference_geo,
    speed: request.speed,
    // Beside the call option, since that would switch thinking on as well.
    effort: effort === 'none' || effort === 'minimal' ? undefined : effort,
    container: readContainer(request.container),
    contextManagement: request.context_management && readSettings(request.context_management),
    mcpServers: request.mcp_servers?.map(readSettings),
  });
}

/** What OpenAI's models have under another name. */
function readOpenAIOptions({ tool_choice: choice }: MessagesRequest): JSONObject {
  return choice?.disable_parallel_tool_use ? { parallelToolCalls: false } : {};
}

/** Settings as the provider's options spell them. */
function readSettings(settings: Record<string, unknown>): JSONObject {
  // What was parsed from JSON holds nothing else.
  return camelCaseKeys(settings) as JSONObject;
}

function readContainer(container: MessagesRequest['container']): JSONObject | null | undefined {
  if (typeof container === 'string') return { id: container };
  return container && readSettings(container);
}

function readThinking({ type, budget_tokens, display }: ThinkingConfig): JSONObject {
  return { type, ...withoutNulls({ budgetTokens: budget_tokens, display }) };
}
