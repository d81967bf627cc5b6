import type { JSONObject } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf } from '../../../json/index.ts';

/** Not set, in both spellings that clients use. */
export type Nullish<Value> = Value | null | undefined;

/** A content part, before its own type is known. */
export interface ContentPart {
  type: string;
  cache_control?: Nullish<JSONObject>;
  prompt_cache_breakpoint?: Nullish<JSONObject>;
  [field: string]: unknown;
}

/** The function that an assistant called. */
interface FunctionCall {
  name: string;
  arguments?: Nullish<string>;
}

/** A message of a request, as far as the gateway reads it. */
export interface ChatMessage {
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function';
  content?: Nullish<string | ContentPart[]>;
  name?: Nullish<string>;
  refusal?: Nullish<string>;
  reasoning_content?: Nullish<string>;
  /** OpenRouter's name for the same. */
  reasoning?: unknown;
  tool_calls?: Nullish<
    {
      id?: Nullish<string>;
      function?: Nullish<FunctionCall>;
      custom?: Nullish<{ name: string; input?: Nullish<string> }>;
    }[]
  >;
  function_call?: Nullish<FunctionCall>;
  tool_call_id?: Nullish<string>;
  audio?: unknown;
}

/** `cache_control` of Anthropic, which gateways take over into this format. */
export const cacheControlSchema: z.ZodType<Nullish<JSONObject>> = z
  .looseObject({ type: z.string(), ttl: z.string().nullish() })
  .transform(({ type, ttl }): JSONObject => ({ type, ...(ttl && { ttl }) }))
  .nullish();

/** OpenAI's own mark: `{"mode": "explicit", "ttl"?}`. */
const cacheBreakpointSchema = z
  .looseObject({ mode: z.string(), ttl: z.string().nullish() })
  .transform(({ mode, ttl }): JSONObject => ({ mode, ...(ttl && { ttl }) }))
  .nullish();

const contentPart = z.looseObject({
  type: z.string(),
  cache_control: cacheControlSchema,
  prompt_cache_breakpoint: cacheBreakpointSchema,
});

const functionCall = z.looseObject({ name: z.string(), arguments: z.string().nullish() });

const roles = z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

const messageFields = {
  content: z
    .union(
      [z.string(), listOf(contentPart)],
      'Invalid input: expected a string or an array of content parts',
    )
    .nullish(),
  name: z.string().nullish(),
  refusal: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: listOf(
    z.looseObject({
      id: z.string().nullish(),
      function: functionCall.nullish(),
      custom: z.looseObject({ name: z.string(), input: z.string().nullish() }).nullish(),
    }),
  ).nullish(),
  function_call: functionCall.nullish(),
  tool_call_id: z.string().nullish(),
};

/** Checks a message; the parts of its content are checked where they are read. */
export const chatMessageSchema: z.ZodType<ChatMessage> = z.looseObject({
  role: roles,
  ...messageFields,
});

/** The same for a provider of this format, which may know more: what has another role counts as a system message. */
export const anyChatMessageSchema: z.ZodType<ChatMessage> = z.looseObject({
  role: roles.catch('system'),
  ...messageFields,
});
