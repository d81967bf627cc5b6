import type { JSONObject } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import type { Nullish } from '../../openai/index.ts';
import { cacheControlSchema } from '../../shared/index.ts';

/** A content part before its type is checked. */
export interface ContentPart {
  type: string;
  /** Anthropic's cache mark, which gateways have added to this format. */
  cache_control?: Nullish<JSONObject>;
  prompt_cache_breakpoint?: Nullish<JSONObject>;
  [field: string]: unknown;
}

interface FunctionCall {
  name: string;
  arguments?: Nullish<string>;
}

/** A message of a request, with the fields that the gateway reads. */
export interface ChatMessage {
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function';
  content?: Nullish<string | ContentPart[]>;
  /** LiteLLM's cache mark of a whole message. */
  cache_control?: Nullish<JSONObject>;
  name?: Nullish<string>;
  refusal?: Nullish<string>;
  reasoning_content?: Nullish<string>;
  /** OpenRouter's name for `reasoning_content`. */
  reasoning?: unknown;
  tool_calls?: Nullish<
    {
      id?: Nullish<string>;
      function?: Nullish<FunctionCall>;
      custom?: Nullish<{ name: string; input?: Nullish<string> }>;
      extra_content?: unknown;
    }[]
  >;
  function_call?: Nullish<FunctionCall>;
  tool_call_id?: Nullish<string>;
  audio?: unknown;
}

/** OpenAI's own cache mark: `{"mode": "explicit", "ttl"?}`. */
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

/** Checks a call of an earlier answer. */
export const toolCallSchema: z.ZodType<NonNullable<ChatMessage['tool_calls']>[number]> =
  z.looseObject({
    id: z.string().nullish(),
    function: functionCall.nullish(),
    custom: z.looseObject({ name: z.string(), input: z.string().nullish() }).nullish(),
  });

const roles = z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

const messageFields = {
  content: z
    .union(
      [z.string(), listOf(contentPart)],
      'Invalid input: expected a string or an array of content parts',
    )
    .nullish(),
  // A mark changes only the cost of a request.
  cache_control: cacheControlSchema.catch(undefined),
  name: z.string().nullish(),
  refusal: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: listOf(toolCallSchema).nullish(),
  function_call: functionCall.nullish(),
  tool_call_id: z.string().nullish(),
};

/** Checks a message. The reader of content parts checks the parts. */
export const chatMessageSchema: z.ZodType<ChatMessage> = z.looseObject({
  role: roles,
  ...messageFields,
});

/**
 * Checks a message for a provider of this format, which may know more roles. A message with an unknown role counts as a
 * system message.
 */
export const anyChatMessageSchema: z.ZodType<ChatMessage> = z.looseObject({
  role: roles.catch('system'),
  ...messageFields,
});
