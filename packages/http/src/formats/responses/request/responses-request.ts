import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import {
  type AnswerFormat,
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

/** The body of `POST /v1/responses`, with the fields that the gateway reads. Unknown fields are kept. */
export interface ResponsesRequest extends RequestFrame, RequestSettings {
  input?: Nullish<string | unknown[]>;
  instructions?: Nullish<string>;
  text?: Nullish<{
    format?: Nullish<AnswerFormat>;
    verbosity?: Nullish<'low' | 'medium' | 'high'>;
  }>;
  reasoning?: Nullish<{
    effort?: Nullish<ReasoningEffort>;
    summary?: Nullish<string>;
    /** The older name of `summary`. */
    generate_summary?: Nullish<string>;
  }>;
  max_output_tokens?: Nullish<number>;
  max_tool_calls?: Nullish<number>;
  include?: Nullish<string[]>;
  truncation?: Nullish<'auto' | 'disabled'>;
  previous_response_id?: Nullish<string>;
  conversation?: unknown;
  prompt?: unknown;
  background?: Nullish<boolean>;
}

const textFormat = z.looseObject({
  type: z.enum(['text', 'json_object', 'json_schema']),
  name: z.string().nullish(),
  description: z.string().nullish(),
  schema: z.record(z.string(), z.unknown()).nullish(),
  strict: z.boolean().nullish(),
});

const frameFields = {
  ...requestFrame,
  input: z
    .union(
      [z.string(), z.array(z.unknown())],
      'Invalid input: expected a string or an array of items',
    )
    .nullish(),
  instructions: z.string().nullish(),
  previous_response_id: z.string().nullish(),
  background: z.boolean().nullish(),
};

const text = z.looseObject({
  format: textFormat.nullish(),
  verbosity: z.enum(['low', 'medium', 'high']).nullish(),
});

const reasoning = z.looseObject({
  effort: reasoningEffort,
  summary: z.string().nullish(),
  generate_summary: z.string().nullish(),
});

/** The schemas of settings that are objects. */
export const settingSchemas: readonly z.ZodType[] = [text, reasoning];

const settingFields = {
  ...requestSettings,
  text: text.nullish(),
  reasoning: reasoning.nullish(),
  max_output_tokens: z.int().min(1).nullish(),
  max_tool_calls: z.int().nullish(),
  include: listOf(z.string()).nullish(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
};

const requestFields = { ...frameFields, ...settingFields };

/** Checks the fields of a request. */
export const requestSchema: z.ZodType<ResponsesRequest> = z.looseObject(requestFields);

/** The names of the fields that the gateway reads. */
export const requestFieldNames: ReadonlySet<string> = new Set(Object.keys(requestFields));

/**
 * The schema for a provider of this format. It checks no settings: the provider checks them itself, and may know more
 * values.
 */
const frameSchema: z.ZodType<ResponsesRequest> = z.looseObject(frameFields);

/**
 * Checks the fields of a request. The readers of `input`, `tools` and `tool_choice` check their elements.
 *
 * @param isSameFormat whether the provider gets the settings unchanged and checks them itself.
 * @throws HttpError (400) that names the wrong field.
 */
export function parseResponsesRequest(body: unknown, isSameFormat: boolean): ResponsesRequest {
  if (!isSameFormat) return parseAt(requestSchema, body, '');
  return withPlainSettings(parseAt(frameSchema, body, ''), settingFields);
}
