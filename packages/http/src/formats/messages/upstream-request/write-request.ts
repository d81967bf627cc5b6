import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { claudeTraits } from 'toolgate/internal';
import { isObjectList, isRecord, type JsonObject, omit, omitNulls } from '../../../json/index.ts';
import type { CallWarnings } from '../../call-warnings.ts';
import { type SettingCarrier, snakeCaseKeys } from '../../shared/index.ts';
import type { UpstreamCall, WrittenRequest } from '../../upstream-codec.ts';
import { fieldWriter, type OptionWriter, writeBody } from '../../written-request.ts';
import {
  disabledThinking,
  disableThinking,
  disableIncompleteThinking,
} from './disable-thinking.ts';
import { writePrompt } from './write-prompt.ts';
import { isThinking, writeEffort, writeMaxTokens, writeThinking } from './write-thinking.ts';
import { writeTools } from './write-tools.ts';

const sampling = { temperature: 'temperature', topP: 'top_p', topK: 'top_k' } as const;

/** Settings that this format does not have. */
const unknownSettings = ['presencePenalty', 'frequencyPenalty', 'seed'] as const;

/** Writes the body of a request to a provider of Anthropic messages. */
export function writeRequest(
  options: LanguageModelV4CallOptions,
  call: UpstreamCall,
): WrittenRequest {
  const request = writeWithThinking(options, call);
  const isNew = call.original === undefined && hasInnerSystem(request.body);
  return isNew ? { ...request, headers: { 'anthropic-beta': innerSystemBeta } } : request;
}

/** Writes a body. It disables thinking if the provider would refuse the request otherwise. */
function writeWithThinking(
  options: LanguageModelV4CallOptions,
  call: UpstreamCall,
): WrittenRequest {
  const request = writeBody(options, call, { writers });
  const changed = disableIncompleteThinking(options, request, call.original);
  if (changed === undefined) return request;
  const { body, warnings } = writeBody(changed, call, { writers });
  return { body: disableThinking(body), warnings: [...warnings, disabledThinking] };
}

/** The beta feature that allows system messages within a conversation. `@ai-sdk/anthropic` 4.0.105 sends the same name. */
const innerSystemBeta = 'mid-conversation-system-2026-04-07';

function hasInnerSystem({ messages }: JsonObject): boolean {
  return isObjectList(messages) && messages.some(({ role }) => role === 'system');
}

const writers: readonly OptionWriter[] = [
  {
    options: ['prompt'],
    fields: ['system', 'messages'],
    write: ({ prompt }, { original }, warnings) => writePrompt(prompt, original, warnings),
  },
  {
    options: ['tools', 'toolChoice'],
    fields: ['tools', 'tool_choice'],
    write: (options, { original }, warnings) => writeTools(options, original, warnings),
  },
  {
    options: ['maxOutputTokens'],
    fields: ['max_tokens'],
    write: (options, { modelId, original }) => ({
      max_tokens: original ? options.maxOutputTokens : writeMaxTokens(options, modelId),
    }),
  },
  ...Object.entries(sampling).map(([name, field]): OptionWriter => {
    const option = name as keyof typeof sampling;
    return {
      options: [option],
      fields: [field],
      write: (options, call, warnings) => writeSampling(options, call, { option, field, warnings }),
    };
  }),
  {
    options: unknownSettings,
    fields: [],
    write(options, { original }, warnings) {
      for (const name of original ? [] : unknownSettings) {
        if (options[name] !== undefined) warnings.set(name, 'the format does not have it');
      }
      return {};
    },
  },
  fieldWriter('stopSequences', 'stop_sequences'),
  {
    options: ['reasoning'],
    fields: ['thinking'],
    write: (options, { modelId }, warnings) => writeThinking(options, modelId, warnings),
  },
  {
    options: ['reasoning', 'responseFormat'],
    fields: ['output_config', 'output_format'],
    write: (options, call, warnings) => writeOutputConfig(options, call, warnings),
  },
  {
    options: ['providerOptions'],
    fields: [],
    write: ({ providerOptions = {} }, { original }) =>
      original ? {} : writeProviderOptions(providerOptions),
  },
];

/**
 * Writes one sampling setting. If the model thinks or is one of the newest, it does not accept the setting; a warning
 * is added instead.
 */
function writeSampling(
  options: LanguageModelV4CallOptions,
  { modelId, original }: UpstreamCall,
  {
    option,
    field,
    warnings,
  }: { option: keyof typeof sampling; field: string; warnings: CallWarnings },
): JsonObject {
  const value = options[option];
  if (value === undefined) return {};
  if (original !== undefined) return { [field]: value };
  if (!claudeTraits(modelId).takesSampling || isThinking(options, modelId)) {
    warnings.set(option, 'the model does not take it here');
    return {};
  }
  if (option !== 'temperature' || value <= 1) return { [field]: value };
  warnings.set(option, 'it was lowered to 1, the highest that the format has');
  return { [field]: 1 };
}

/** Writes the effort of reasoning and the format of the answer. */
function writeOutputConfig(
  options: LanguageModelV4CallOptions,
  { original, modelId }: UpstreamCall,
  warnings: CallWarnings,
): JsonObject {
  const { responseFormat: format } = options;
  const wireConfig = original?.body['output_config'];
  const { schema, description } = format?.type === 'json' ? format : {};
  if (format?.type === 'json' && schema === undefined) {
    warnings.set('JSON without a schema', 'the format does not have it');
  }
  // The format has no other field for the description of the schema.
  const described = description === undefined ? schema : schema && { description, ...schema };
  const config = {
    ...(isRecord(wireConfig) && omit(wireConfig, 'effort', 'format')),
    ...omitNulls({
      effort: writeEffort(options, modelId),
      format: described && { type: 'json_schema', schema: described },
    }),
  };
  return Object.keys(config).length === 0 ? {} : { output_config: config };
}

/** Maps OpenAI's service tiers to the tiers of this format. Other tiers have no counterpart. */
const serviceTiers: Readonly<Record<string, string>> = { auto: 'auto', default: 'standard_only' };

/** Writes the settings that are not call options. The readers of all three formats store them in provider options. */
function writeProviderOptions({
  anthropic = {},
  openai = {},
}: SharedV4ProviderOptions): JsonObject {
  const { metadata, container, contextManagement, mcpServers } = anthropic;
  const userId = isRecord(metadata) ? metadata['userId'] : undefined;
  const { serviceTier: tier } = openai;
  const user = userId ?? openai['safetyIdentifier'] ?? openai['user'];
  return omitNulls({
    cache_control: anthropic['cacheControl'],
    metadata: typeof user === 'string' ? { user_id: user } : undefined,
    service_tier:
      anthropic['serviceTier'] ?? (typeof tier === 'string' ? serviceTiers[tier] : undefined),
    inference_geo: anthropic['inferenceGeo'],
    speed: anthropic['speed'],
    container: isRecord(container) ? writeContainer(snakeCaseKeys(container)) : undefined,
    context_management: isRecord(contextManagement) ? snakeCaseKeys(contextManagement) : undefined,
    mcp_servers: Array.isArray(mcpServers)
      ? mcpServers.filter(isRecord).map(snakeCaseKeys)
      : undefined,
  });
}

/** Writes a container. If only its id is known, it becomes the id. */
function writeContainer(container: JsonObject): unknown {
  return Object.keys(container).length === 1 ? (container['id'] ?? container) : container;
}

const carried: ReadonlySet<string> = new Set<SettingCarrier>([
  'anthropic.allowedCallers',
  'anthropic.cacheControl',
  'anthropic.citations',
  'anthropic.container',
  'anthropic.contextManagement',
  'anthropic.deferLoading',
  'anthropic.disableParallelToolUse',
  'anthropic.eagerInputStreaming',
  'anthropic.inferenceGeo',
  'anthropic.mcpServers',
  'anthropic.metadata',
  'anthropic.serviceTier',
  'anthropic.speed',
  'anthropic.thinking',
  'openai.safetyIdentifier',
  'openai.user',
]);

/** Whether a written request has a field for a provider option. */
export function carries(setting: SettingCarrier): boolean {
  return carried.has(setting);
}
