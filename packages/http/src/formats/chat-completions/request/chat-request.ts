import type { JSONObject } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf, recordOf } from '../../../json/index.ts';
import {
  type AnswerFormat,
  jsonObject,
  type Nullish,
  type RequestFrame,
  requestFrame,
  type RequestSettings,
  requestSettings,
} from '../../openai/index.ts';
import {
  parseAt,
  type ReasoningEffort,
  reasoningEffort,
  withPlainSettings,
} from '../../shared/index.ts';
import { anyChatMessageSchema, type ChatMessage, chatMessageSchema } from './chat-message.ts';

/** The body of `POST /v1/chat/completions`, with the fields that the gateway reads. */
export interface ChatRequest extends RequestFrame, RequestSettings {
  messages: ChatMessage[];
  stream_options?: Nullish<{ include_usage?: Nullish<boolean> }>;
  n?: Nullish<number>;
  functions?: RequestFrame['tools'];
  function_call?: RequestFrame['tool_choice'];
  response_format?: Nullish<{
    type: AnswerFormat['type'];
    json_schema?: Nullish<Omit<AnswerFormat, 'type'>>;
  }>;
  max_completion_tokens?: Nullish<number>;
  max_tokens?: Nullish<number>;
  stop?: Nullish<string | string[]>;
  seed?: Nullish<number>;
  reasoning_effort?: Nullish<ReasoningEffort>;
  logit_bias?: Nullish<Record<string, number>>;
  logprobs?: Nullish<boolean>;
  store?: Nullish<boolean>;
  verbosity?: Nullish<string>;
  prediction?: Nullish<JSONObject>;
  modalities?: Nullish<string[]>;
}

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
  ...requestFrame,
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().nullish(),
  functions: requestFrame.tools,
  function_call: requestFrame.tool_choice,
};

const settingFields = {
  ...requestSettings,
  response_format: responseFormat.nullish(),
  max_completion_tokens: z.int().nullish(),
  max_tokens: z.int().nullish(),
  stop: z
    .union(
      [z.string(), listOf(z.string())],
      'Invalid input: expected a string or an array of strings',
    )
    .nullish(),
  seed: z.int().nullish(),
  reasoning_effort: reasoningEffort,
  logit_bias: recordOf(z.number()).nullish(),
  logprobs: z.boolean().nullish(),
  store: z.boolean().nullish(),
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
