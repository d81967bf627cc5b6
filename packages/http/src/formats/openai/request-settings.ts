import type { JSONObject, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { invalidField } from '../../errors/index.ts';
import { listOf, omitNulls, recordOf } from '../../json/index.ts';
import { type CallSettings, providerOptions, type ProviderSettings } from '../shared/index.ts';

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

/** The form of an answer that a request asks for. */
export interface AnswerFormat {
  type: 'text' | 'json_object' | 'json_schema';
  name?: Nullish<string>;
  description?: Nullish<string>;
  schema?: Nullish<Record<string, unknown>>;
  strict?: Nullish<boolean>;
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

/** Checks a tool choice that is a word. */
export const choiceModeSchema: z.ZodType<'none' | 'auto' | 'required'> = z.enum([
  'none',
  'auto',
  'required',
]);

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

/** The provider options that carry a field, by the caller's name for it. */
export const sharedCarriers: ProviderSettings = {
  chat_template_kwargs: ['openaiCompatible.chatTemplateKwargs'],
  prompt_cache_key: ['openai.promptCacheKey'],
  prompt_cache_retention: ['openai.promptCacheRetention'],
  safety_identifier: ['openai.safetyIdentifier', 'anthropic.metadata'],
  service_tier: ['openai.serviceTier'],
  user: ['openai.user', 'anthropic.metadata'],
};

/** Returns the setting that allows only one tool call at a time, if a request has it. */
export function singleCallSetting({
  parallel_tool_calls: parallel,
  tools,
}: RequestSettings & RequestFrame): ProviderSettings {
  if (parallel !== false || !tools?.length) return {};
  return { parallel_tool_calls: ['openai.parallelToolCalls', 'anthropic.disableParallelToolUse'] };
}

/** The settings that each format has in its own way. */
interface OwnSettings {
  /** More provider options of OpenAI. */
  openai: JSONObject;
  format: Nullish<AnswerFormat>;
  schemaPath: string;
}

/**
 * Reads the settings that both formats have. Unset settings are left out.
 *
 * @throws HttpError (400) for a structured output without a schema.
 */
export function readSharedSettings(
  request: RequestSettings,
  { openai, format, schemaPath }: OwnSettings,
): CallSettings {
  const userId = request.safety_identifier ?? request.user;
  const shared = {
    metadata: request.metadata,
    parallelToolCalls: request.parallel_tool_calls,
    promptCacheKey: request.prompt_cache_key,
    promptCacheRetention: request.prompt_cache_retention,
    safetyIdentifier: request.safety_identifier,
    serviceTier: request.service_tier,
    // The AI SDK is strict by default, the wire formats are not.
    strictJsonSchema: format?.type === 'json_schema' ? (format.strict ?? false) : undefined,
    user: request.user,
  };
  return {
    ...omitNulls({
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      presencePenalty: request.presence_penalty,
      frequencyPenalty: request.frequency_penalty,
      responseFormat: readFormat(format, schemaPath),
    }),
    ...providerOptions({
      openai: { ...omitNulls(shared), ...openai },
      anthropic: {
        ...(request.parallel_tool_calls === false && { disableParallelToolUse: true }),
        ...(userId && { metadata: { userId } }),
      },
      openaiCompatible: omitNulls({ chatTemplateKwargs: request.chat_template_kwargs }),
    }),
  };
}

function readFormat(
  format: Nullish<AnswerFormat>,
  schemaPath: string,
): LanguageModelV4CallOptions['responseFormat'] {
  if (!format || format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'json' };
  const { schema, name, description } = format;
  if (!schema) throw invalidField(schemaPath, 'a JSON schema is required');
  return { type: 'json', schema, ...omitNulls({ name, description }) };
}
