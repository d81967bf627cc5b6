import type { JSONObject } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf, recordOf } from '../json/index.ts';

/** A value that may be unset: clients send `null` or leave the field out. */
export type Nullish<Value> = Value | null | undefined;

/** An element of `tools`, or `tool_choice`, before its type is checked. */
export interface TypedObject {
  type?: Nullish<string>;
  [field: string]: unknown;
}

/** The fields of both of OpenAI's request bodies that decide how a request is read. */
export interface RequestFrame {
  model: string;
  stream?: Nullish<boolean>;
  tools?: Nullish<TypedObject[]>;
  tool_choice?: Nullish<string | TypedObject>;
}

/** The settings of both of OpenAI's request bodies. */
export interface RequestSettings {
  temperature?: Nullish<number>;
  top_p?: Nullish<number>;
  /** OpenAI does not have this field and the next; vLLM has both. */
  top_k?: Nullish<number>;
  chat_template_kwargs?: Nullish<JSONObject>;
  top_logprobs?: Nullish<number>;
  presence_penalty?: Nullish<number>;
  frequency_penalty?: Nullish<number>;
  parallel_tool_calls?: Nullish<boolean>;
  metadata?: Nullish<Record<string, string>>;
  user?: Nullish<string>;
  service_tier?: Nullish<string>;
  prompt_cache_key?: Nullish<string>;
  prompt_cache_retention?: Nullish<string>;
  safety_identifier?: Nullish<string>;
}

type FieldSchemas<Fields> = { readonly [Name in keyof Fields]-?: z.ZodType<Fields[Name]> };

const typedObject = z.looseObject({ type: z.string().nullish() });

/** The schemas of {@link RequestFrame}. */
export const requestFrame: FieldSchemas<RequestFrame> = {
  model: z.string().min(1),
  stream: z.boolean().nullish(),
  tools: listOf(typedObject).nullish(),
  tool_choice: z
    .union([z.string(), typedObject], 'Invalid input: expected a string or an object')
    .nullish(),
};

/** Checks an object of any content. Parsed JSON holds only JSON values, so the cast is safe. */
export const jsonObject: z.ZodType<JSONObject> = z.record(z.string(), z.unknown()) as never;

/** The schemas of {@link RequestSettings}. */
export const requestSettings: FieldSchemas<RequestSettings> = {
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.number().nullish(),
  chat_template_kwargs: jsonObject.nullish(),
  top_logprobs: z.int().nullish(),
  presence_penalty: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  metadata: recordOf(z.string()).nullish(),
  user: z.string().nullish(),
  service_tier: z.string().nullish(),
  prompt_cache_key: z.string().nullish(),
  prompt_cache_retention: z.string().nullish(),
  safety_identifier: z.string().nullish(),
};
