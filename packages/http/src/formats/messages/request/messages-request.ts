import type { JSONObject } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import { jsonObject, type Nullish } from '../../openai/index.ts';
import {
  cacheControlSchema,
  parseAt,
  type ReasoningEffort,
  reasoningEffort,
  withPlainSettings,
} from '../../shared/index.ts';
import { contentSchema, type ContentBlock } from './content-block.ts';

/** `output_config.format` of a request, and its older name `output_format`. */
export interface OutputFormat {
  type: string;
  schema?: Nullish<Record<string, unknown>>;
}

/** `thinking` of a request. */
export interface ThinkingConfig {
  type: string;
  budget_tokens?: Nullish<number>;
  display?: Nullish<string>;
}

/** `tool_choice` of a request. */
export interface ToolChoice {
  type: 'auto' | 'any' | 'tool' | 'none';
  name?: Nullish<string>;
  disable_parallel_tool_use?: Nullish<boolean>;
}

/** A message before its blocks are read. */
export interface RequestMessage {
  role: 'user' | 'assistant' | 'system';
  content: string | ContentBlock[];
}

/** The body of a request to `/v1/messages`. Fields that are not listed are allowed. */
export interface MessagesRequest {
  model: string;
  /** Absent only if the provider checks the settings itself. */
  max_tokens: number;
  messages: RequestMessage[];
  system?: Nullish<string | ContentBlock[]>;
  stream?: Nullish<boolean>;
  tools?: Nullish<Record<string, unknown>[]>;
  tool_choice?: Nullish<ToolChoice>;
  stop_sequences?: Nullish<string[]>;
  temperature?: Nullish<number>;
  top_p?: Nullish<number>;
  top_k?: Nullish<number>;
  thinking?: Nullish<ThinkingConfig>;
  output_config?: Nullish<{
    effort?: Nullish<ReasoningEffort>;
    format?: Nullish<OutputFormat>;
  }>;
  output_format?: Nullish<OutputFormat>;
  metadata?: Nullish<{ user_id?: Nullish<string> }>;
  cache_control?: Nullish<JSONObject>;
  inference_geo?: Nullish<string>;
  service_tier?: Nullish<string>;
  speed?: Nullish<string>;
  container?: Nullish<string | Record<string, unknown>>;
  context_management?: Nullish<Record<string, unknown>>;
  mcp_servers?: Nullish<Record<string, unknown>[]>;
  /** Anthropic does not have this field; vLLM does. */
  chat_template_kwargs?: Nullish<JSONObject>;
}

const formatSchema = z.looseObject({ type: z.string(), schema: jsonObject.nullish() }).nullish();

const roles = z.enum(['user', 'assistant', 'system']);

const frameFields = {
  model: z.string().min(1),
  system: contentSchema.nullish(),
  stream: z.boolean().nullish(),
  tools: listOf(jsonObject).nullish(),
};

const toolChoice = z.looseObject({
  type: z.enum(['auto', 'any', 'tool', 'none']),
  name: z.string().min(1).nullish(),
  disable_parallel_tool_use: z.boolean().nullish(),
});

const thinking = z.looseObject({
  type: z.string(),
  budget_tokens: z.number().nullish(),
  display: z.string().nullish(),
});

const outputConfig = z.looseObject({
  effort: reasoningEffort,
  format: formatSchema,
});

const metadata = z.looseObject({ user_id: z.string().nullish() });

/** The schemas of settings that are objects. */
export const settingSchemas: readonly z.ZodType[] = [
  toolChoice,
  thinking,
  outputConfig,
  metadata,
  formatSchema,
];

const settingFields = {
  max_tokens: z.int().min(0),
  tool_choice: toolChoice.nullish(),
  stop_sequences: listOf(z.string()).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.number().nullish(),
  thinking: thinking.nullish(),
  output_config: outputConfig.nullish(),
  output_format: formatSchema,
  metadata: metadata.nullish(),
  cache_control: cacheControlSchema,
  inference_geo: z.string().nullish(),
  service_tier: z.string().nullish(),
  speed: z.string().nullish(),
  container: z
    .union([z.string(), jsonObject], 'Invalid input: expected an id or an object')
    .nullish(),
  context_management: jsonObject.nullish(),
  mcp_servers: listOf(jsonObject).nullish(),
  chat_template_kwargs: jsonObject.nullish(),
};

/** The schema of a message. */
export const messageSchema: z.ZodType<MessagesRequest['messages'][number]> = z.looseObject({
  role: roles,
  content: contentSchema,
});

const requestFields = { ...frameFields, ...settingFields, messages: listOf(messageSchema) };

const requestSchema: z.ZodType<MessagesRequest> = z.looseObject(requestFields);

/** The names of the fields of a request. */
export const requestFieldNames: ReadonlySet<string> = new Set(Object.keys(requestFields));

/** The schemas of a request and its messages. */
export const requestSchemas: readonly z.ZodType[] = [requestSchema, messageSchema];

/**
 * The schema for a provider of this format. It checks no settings: the provider checks them itself, and may know more
 * settings and values.
 */
const anyRequestSchema = z.looseObject({
  ...frameFields,
  messages: listOf(z.looseObject({ role: roles.catch('system'), content: contentSchema })),
});

/**
 * Checks the fields of a request. The readers of blocks and tools check these, so that an error names the wrong one.
 * Field names follow `@anthropic-ai/sdk` 1.11, with the sampling settings of API version 2023-06-01.
 *
 * @param isSameFormat whether the provider gets the settings unchanged and checks them itself.
 * @throws HttpError (400) that names the wrong field.
 */
export function parseMessagesRequest(body: unknown, isSameFormat: boolean): MessagesRequest {
  if (!isSameFormat) return parseAt(requestSchema, body, '');
  const request: object = parseAt(anyRequestSchema, body, '');
  return withPlainSettings(request, settingFields) as MessagesRequest;
}
