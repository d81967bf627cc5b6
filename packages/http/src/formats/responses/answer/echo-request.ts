import type { JsonObject } from '../../../json/index.ts';
import type { AnswerFormat } from '../../openai/index.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import { echoTool, echoToolChoice } from './echo-tools.ts';

/** The fields that are repeated unchanged, with their defaults. */
const defaults = {
  parallel_tool_calls: true,
  truncation: 'disabled',
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  top_logprobs: 0,
  max_output_tokens: null,
  max_tool_calls: null,
  service_tier: 'default',
  metadata: {},
  safety_identifier: null,
  prompt_cache_key: null,
} as const;

/**
 * Returns the settings of a request for its response. Unset settings have their defaults. OpenAI also repeats `instructions`; the gateway sets them to
 * null, because streams are often piped to browsers and answers must not contain the system prompt. `store` is
 * false; a gateway with a store sets it for a response that it keeps. An unset `user` is left out, because OpenAI's
 * schema does not allow null for it.
 *
 * @param ignored the fields that the model did not get. They are not repeated.
 */
export function echoRequest(
  request: ResponsesRequest,
  ignored: ReadonlySet<string> = new Set(),
): JsonObject {
  const { tools, text, reasoning, user } = request;
  return {
    ...repeatFields(request, ignored),
    instructions: null,
    previous_response_id: null,
    tools: (tools ?? []).map(echoTool),
    tool_choice: echoToolChoice(request),
    text: {
      format: echoFormat(text?.format),
      ...(text?.verbosity && !ignored.has('text.verbosity') && { verbosity: text.verbosity }),
    },
    reasoning: { effort: reasoning?.effort ?? null, summary: reasoning?.summary ?? null },
    store: false,
    background: false,
    access_programs: null,
    ...(typeof user === 'string' && !ignored.has('user') && { user }),
  };
}

function repeatFields(request: ResponsesRequest, ignored: ReadonlySet<string>): JsonObject {
  const fields = Object.keys(defaults) as (keyof typeof defaults)[];
  const entries = fields.map((field) => {
    const value = ignored.has(field) ? undefined : request[field];
    return [field, value ?? defaults[field]];
  });
  return Object.fromEntries(entries) as JsonObject;
}

/** The name that the AI SDK's provider gives to a schema without a name. */
const defaultSchemaName = 'response';

function echoFormat(format: AnswerFormat | null | undefined): object {
  if (format?.type !== 'json_schema') return { type: format?.type ?? 'text' };
  const { name, description, ...rest } = format;
  return { ...rest, name: name ?? defaultSchemaName, ...(description && { description }) };
}
