import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { invalidField } from '../../../errors/index.ts';
import { omitNulls } from '../../../json/index.ts';
import {
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
  type OutputFormat,
  requestFieldNames,
  type ThinkingConfig,
} from './messages-request.ts';

/** The call options that are neither prompt nor tools. */
export type CallSettings = Omit<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>;

/** The options that carry fields for some models only, by the caller's names for them. */
const carriers: ProviderSettings = {
  cache_control: ['anthropic.cacheControl'],
  chat_template_kwargs: ['openaiCompatible.chatTemplateKwargs'],
  container: ['anthropic.container'],
  context_management: ['anthropic.contextManagement'],
  inference_geo: ['anthropic.inferenceGeo'],
  mcp_servers: ['anthropic.mcpServers'],
};

/** The same of the headers. */
const headerCarriers: ProviderSettings = { 'anthropic-beta': ['anthropic.anthropicBeta'] };

const known: ReadonlySet<string> = new Set([...requestFieldNames, 'thread']);

/** The settings of a request that are no call options. */
export function readProviderSettings(request: MessagesRequest, headers: Headers): ProviderSettings {
  const { thinking, metadata, service_tier: tier, speed, tool_choice: choice, tools } = request;
  const openai = readOpenAIOptions(request);
  const either = (first: SettingCarrier, option: string): SettingCarrier[] =>
    option in openai ? [first, `openai.${option}`] : [first];
  const isSingle = choice?.disable_parallel_tool_use && tools?.length;
  return {
    ...providerSettings(request, carriers, known),
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
 * Reads the settings of a request: settings of the model interface become call options, Anthropic's own become its provider
 * options. Unset settings are left out.
 *
 * @param isSameFormat whether the provider decides about other forms of output.
 * @param beta the features that the caller's `anthropic-beta` header switches on.
 * @throws HttpError (400) for a structured output without a schema.
 */
export function readCallSettings(
  request: MessagesRequest,
  isSameFormat: boolean = false,
  beta: readonly string[] = [],
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
      stopSequences: request.stop_sequences,
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
  return omitNulls({
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

/** The longest id of a user that OpenAI takes. */
const maxUserLength = 64;

/** Settings that OpenAI's models have under another name. */
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
    // The caller's own effort is a call option, and wins.
    reasoningEffort: output?.effort == null && thinking ? readEffort(thinking) : undefined,
  });
}

/** The budgets, in tokens, below which thinking counts as little effort, and as some. */
const lowBudget = 4096;
const mediumBudget = 16_384;

/** How much effort a budget of thinking is, for models that take no budget. */
function readEffort({ type, budget_tokens: budget }: ThinkingConfig): string | undefined {
  if (type === 'adaptive' || (type === 'enabled' && budget == null)) return 'medium';
  if (type !== 'enabled' || budget == null) return undefined;
  if (budget < lowBudget) return 'low';
  return budget < mediumBudget ? 'medium' : 'high';
}

/** Settings as the provider's options spell them. */
function readSettings(settings: Record<string, unknown>): JSONObject {
  // Parsed JSON holds nothing else.
  return camelCaseKeys(settings) as JSONObject;
}

function readContainer(container: MessagesRequest['container']): JSONObject | null | undefined {
  if (typeof container === 'string') return { id: container };
  return container && readSettings(container);
}

function readThinking({ type, budget_tokens, display }: ThinkingConfig): JSONObject {
  return { type, ...omitNulls({ budgetTokens: budget_tokens, display }) };
}
