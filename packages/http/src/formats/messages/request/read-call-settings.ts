import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { invalidField } from '../../../errors/index.ts';
import { omitNulls } from '../../../json/index.ts';
import {
  type CallSettings,
  camelCaseKeys,
  headerSettings,
  isSet,
  providerOptions,
  type ProviderSettings,
  providerSettings,
  type SettingCarrier,
} from '../../shared/index.ts';
import {
  type MessagesRequest,
  requestFieldNames,
  type ThinkingConfig,
} from './messages-request.ts';

/** The provider options that carry a field, by the caller's name for it. Only some models get such a field. */
const carriers: ProviderSettings = {
  cache_control: ['anthropic.cacheControl'],
  chat_template_kwargs: ['openaiCompatible.chatTemplateKwargs'],
  container: ['anthropic.container'],
  context_management: ['anthropic.contextManagement'],
  inference_geo: ['anthropic.inferenceGeo'],
  mcp_servers: ['anthropic.mcpServers'],
};

/** The headers that carry a field, by the caller's name for it. */
const headerCarriers: ProviderSettings = { 'anthropic-beta': ['anthropic.anthropicBeta'] };

const knownFields: ReadonlySet<string> = new Set([...requestFieldNames, 'thread']);

/** Returns the settings of a request that are not call options. */
export function readProviderSettings(request: MessagesRequest, headers: Headers): ProviderSettings {
  const { thinking, metadata, service_tier: tier, speed, tool_choice: choice, tools } = request;
  const openai = readOpenAIOptions(request);
  const either = (first: SettingCarrier, option: string): SettingCarrier[] =>
    option in openai ? [first, `openai.${option}`] : [first];
  const isSingle = choice?.disable_parallel_tool_use && tools?.length;
  return {
    ...providerSettings(request, carriers, knownFields),
    ...headerSettings(headers, headerCarriers),
    ...(isSingle && {
      'tool_choice.disable_parallel_tool_use': either(
        'anthropic.disableParallelToolUse',
        'parallelToolCalls',
      ),
    }),
    ...(metadata?.user_id && { 'metadata.user_id': either('anthropic.metadata', 'user') }),
    ...(isSet(tier) && { service_tier: either('anthropic.serviceTier', 'serviceTier') }),
    ...(isSet(speed) && speed !== 'standard' && { speed: ['anthropic.speed'] }),
    ...(thinking &&
      thinking.type !== 'disabled' && {
        thinking: [
          'anthropic.thinking',
          ...(readEffort(thinking) ? (['openai.reasoningEffort'] as const) : []),
        ],
      }),
    ...(isSet(thinking?.display) && {
      'thinking.display': either('anthropic.thinking', 'reasoningSummary'),
    }),
  };
}

/**
 * Reads the settings of a request. Settings that the model interface has become call options; all others become
 * provider options. Unset settings are left out.
 *
 * @param isSameFormat whether the provider checks the output format itself.
 * @param beta the features in the caller's `anthropic-beta` header.
 * @throws HttpError (400) for a structured output without a schema.
 */
export function readCallSettings(
  request: MessagesRequest,
  isSameFormat: boolean,
  beta: readonly string[],
): CallSettings {
  const openai = readOpenAIOptions(request);
  const anthropic = {
    ...readAnthropicOptions(request),
    ...(beta.length > 0 && { anthropicBeta: [...beta] }),
  };
  return {
    ...omitNulls({
      maxOutputTokens: request.max_tokens,
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      // An empty list asks for nothing, and some models warn about it.
      stopSequences: request.stop_sequences?.length ? request.stop_sequences : undefined,
      reasoning: request.output_config?.effort,
      responseFormat: readFormat(request, isSameFormat),
    }),
    ...providerOptions({
      anthropic,
      openai,
      openaiCompatible: omitNulls({ chatTemplateKwargs: request.chat_template_kwargs }),
    }),
  };
}

function readFormat(
  { output_config: config, output_format: older }: MessagesRequest,
  isSameFormat: boolean,
): LanguageModelV4CallOptions['responseFormat'] {
  const current = config?.format;
  const format = current ?? older;
  if (!format || (isSameFormat && format.type === 'text')) return undefined;
  const { type, schema } = format;
  if (isSameFormat) return { type: 'json', ...(schema && { schema }) };
  const path = current ? 'output_config.format' : 'output_format';
  if (type !== 'json_schema') throw invalidField(`${path}.type`, 'only "json_schema" is accepted');
  if (!schema) throw invalidField(`${path}.schema`, 'a JSON schema is required');
  return { type: 'json', schema };
}

function readAnthropicOptions(request: MessagesRequest): JSONObject {
  const { container } = request;
  const userId = request.metadata?.user_id;
  const effort = request.output_config?.effort;
  return omitNulls({
    thinking: request.thinking && readThinking(request.thinking),
    disableParallelToolUse: request.tool_choice?.disable_parallel_tool_use,
    cacheControl: request.cache_control,
    metadata: userId ? { userId } : undefined,
    serviceTier: request.service_tier,
    inferenceGeo: request.inference_geo,
    speed: request.speed,
    // The effort is also a call option, but that option alone would switch thinking on.
    effort: effort === 'none' || effort === 'minimal' ? undefined : effort,
    container:
      typeof container === 'string' ? { id: container } : container && readSettings(container),
    contextManagement: request.context_management && readSettings(request.context_management),
    mcpServers: request.mcp_servers?.map(readSettings),
  });
}

/** Maximum length of a user id that OpenAI accepts. */
const maxUserLength = 64;

/** Returns the settings that OpenAI's models have under other names. */
function readOpenAIOptions({
  tool_choice: choice,
  metadata,
  service_tier: tier,
  thinking,
  output_config: output,
}: MessagesRequest): JSONObject {
  const user = metadata?.user_id;
  return omitNulls({
    parallelToolCalls: choice?.disable_parallel_tool_use ? false : undefined,
    user: user && user.length <= maxUserLength ? user : undefined,
    serviceTier: tier === 'standard_only' ? 'default' : undefined,
    reasoningSummary: thinking?.display === 'summarized' ? 'auto' : undefined,
    // If the caller set an effort, it is a call option and wins.
    reasoningEffort: output?.effort == null && thinking ? readEffort(thinking) : undefined,
  });
}

/** Thinking budgets in tokens: below the first the effort is low, below the second medium. */
const lowBudget = 4096;
const mediumBudget = 16_384;

/** Converts a thinking budget into an effort, for models that take no budget. */
function readEffort({ type, budget_tokens: budget }: ThinkingConfig): string | undefined {
  if (type === 'adaptive' || (type === 'enabled' && budget == null)) return 'medium';
  if (type !== 'enabled' || budget == null) return undefined;
  if (budget < lowBudget) return 'low';
  return budget < mediumBudget ? 'medium' : 'high';
}

/** Renames the keys of settings as provider options spell them. */
function readSettings(settings: Record<string, unknown>): JSONObject {
  // Parsed JSON holds only JSON values, so the cast is safe.
  return camelCaseKeys(settings) as JSONObject;
}

function readThinking({ type, budget_tokens, display }: ThinkingConfig): JSONObject {
  return { type, ...omitNulls({ budgetTokens: budget_tokens, display }) };
}
