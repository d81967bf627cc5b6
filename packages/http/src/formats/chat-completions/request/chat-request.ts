import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf, recordOf } from '../../../json/index.ts';
import { parseAt, withPlainSettings } from '../../shared/index.ts';
import {
  anyChatMessageSchema,
  type ChatMessage,
  chatMessageSchema,
  type Nullish,
} from './chat-message.ts';

/** An element of `tools`, or `tool_choice`, before its type is checked. */
export interface TypedObject {
  type?: Nullish<string>;
  [field: string]: unknown;
}

/** `response_format` of a request. */
export interface ResponseFormat {
  type: 'text' | 'json_object' | 'json_schema';
  json_schema?: Nullish<{
    name?: Nullish<string>;
    description?: Nullish<string>;
    schema?: Nullish<JSONObject>;
    strict?: Nullish<boolean>;
  }>;
}

/** The body of `POST /v1/chat/completions`, with the fields that the gateway reads. */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream?: Nullish<boolean>;
  stream_options?: Nullish<{ include_usage?: Nullish<boolean> }>;
  n?: Nullish<number>;
  tools?: Nullish<TypedObject[]>;
  functions?: Nullish<TypedObject[]>;
  tool_choice?: Nullish<string | TypedObject>;
  function_call?: Nullish<string | TypedObject>;
  parallel_tool_calls?: Nullish<boolean>;
  response_format?: Nullish<ResponseFormat>;
  max_completion_tokens?: Nullish<number>;
  max_tokens?: Nullish<number>;
  temperature?: Nullish<number>;
  top_p?: Nullish<number>;
  presence_penalty?: Nullish<number>;
  frequency_penalty?: Nullish<number>;
  stop?: Nullish<string | string[]>;
  seed?: Nullish<number>;
  /** OpenAI does not have this field; most other servers do. */
  top_k?: Nullish<number>;
  /** Settings of the prompt template in vLLM and SGLang. */
  chat_template_kwargs?: Nullish<JSONObject>;
  reasoning_effort?: Nullish<
    Exclude<LanguageModelV4CallOptions['reasoning'], 'provider-default' | undefined>
  >;
  logit_bias?: Nullish<Record<string, number>>;
  logprobs?: Nullish<boolean>;
  top_logprobs?: Nullish<number>;
  user?: Nullish<string>;
  store?: Nullish<boolean>;
  metadata?: Nullish<Record<string, string>>;
  service_tier?: Nullish<string>;
  prompt_cache_key?: Nullish<string>;
  prompt_cache_retention?: Nullish<string>;
  safety_identifier?: Nullish<string>;
  verbosity?: Nullish<string>;
  prediction?: Nullish<JSONObject>;
  modalities?: Nullish<string[]>;
  web_search_options?: unknown;
  audio?: unknown;
  moderation?: unknown;
  prompt_cache_options?: unknown;
}

// Parsed JSON holds only JSON values, so the cast is safe.
const jsonObject = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JSONObject>;

const typedObject = z.looseObject({ type: z.string().nullish() });

const choice = z.union([z.string(), typedObject], 'Invalid input: expected a string or an object');

const responseFormat = z.looseObject({
  type: z.enum(['text', 'json_object', 'json_schema']),
  json_schema: z
    .looseObject({
      name: z.string().nullish(),
      description: z.string().nullish(),
      schema: jsonObject.nullish(),
      strict: z.boolean().nullish(),
    })
    .nullish(),
});

const frameFields = {
  model: z.string().min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().nullish(),
  tools: listOf(typedObject).nullish(),
  functions: listOf(typedObject).nullish(),
  tool_choice: choice.nullish(),
  function_call: choice.nullish(),
};

const settingFields = {
  parallel_tool_calls: z.boolean().nullish(),
  response_format: responseFormat.nullish(),
  max_completion_tokens: z.int().nullish(),
  max_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  stop: z
    .union(
      [z.string(), listOf(z.string())],
      'Invalid input: expected a string or an array of strings',
    )
    .nullish(),
  seed: z.int().nullish(),
  top_k: z.number().nullish(),
  chat_template_kwargs: jsonObject.nullish(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  logit_bias: recordOf(z.number()).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().nullish(),
  user: z.string().nullish(),
  store: z.boolean().nullish(),
  metadata: recordOf(z.string()).nullish(),
  service_tier: z.string().nullish(),
  prompt_cache_key: z.string().nullish(),
  prompt_cache_retention: z.string().nullish(),
  safety_identifier: z.string().nullish(),
  verbosity: z.string().nullish(),
  prediction: jsonObject.nullish(),
  modalities: listOf(z.string()).nullish(),
};

const requestFields = { ...frameFields, ...settingFields, messages: listOf(chatMessageSchema) };

/** Checks the fields of a request. */
export const requestSchema: z.ZodType<ChatRequest> = z.looseObject(requestFields);

/** The names of the fields that the gateway reads. */
export const requestFieldNames: ReadonlySet<string> = new Set(Object.keys(requestFields));

/**
 * The schema for a provider of this format. It checks no settings: the provider checks them itself, and may know more
 * settings and values.
 */
const anyRequestSchema = z.looseObject({
  ...frameFields,
  messages: listOf(anyChatMessageSchema),
});

/**
 * Checks the fields of a request. Unknown fields and nulls are allowed. The readers of `tools` and `tool_choice` check
 * their elements.
 *
 * @param isSameFormat whether the provider gets the settings unchanged and checks them itself.
 * @throws HttpError (400) that names the wrong field.
 */
export function parseChatRequest(body: unknown, isSameFormat: boolean): ChatRequest {
  if (!isSameFormat) return parseAt(requestSchema, body, '');
  return withPlainSettings(parseAt(anyRequestSchema, body, ''), settingFields);
}
