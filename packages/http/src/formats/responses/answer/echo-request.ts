import type { ResponsesRequest, TextFormat, TypedObject } from '../request/responses-request.ts';
import { echoTool, echoToolChoice } from './echo-tools.ts';

/** The settings of a request as its response repeats them, with the defaults of those not set. */
export interface EchoedRequest {
  instructions: null;
  previous_response_id: null;
  tools: TypedObject[];
  tool_choice: string | TypedObject;
  parallel_tool_calls: boolean;
  truncation: 'auto' | 'disabled';
  text: { format: object; verbosity?: string };
  reasoning: { effort: string | null; summary: string | null };
  temperature: number;
  top_p: number;
  presence_penalty: number;
  frequency_penalty: number;
  top_logprobs: number;
  max_output_tokens: number | null;
  max_tool_calls: number | null;
  store: false;
  background: false;
  service_tier: string;
  metadata: Record<string, string>;
  safety_identifier: string | null;
  prompt_cache_key: string | null;
  access_programs: null;
  user?: string;
}

/** The fields that are repeated unchanged, and their values where they were not set. */
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
 * Repeats a request's settings. `instructions` are not repeated, although OpenAI does: streams are often piped to browsers, and
 * the gateway keeps the system prompt out of answers. `store` is always false, since nothing is stored; `user` is left out
 * where it is not set, because OpenAI's schema knows no null for it.
 *
 * @param ignored the fields that the model did not get, which are not repeated either.
 */
export function echoRequest(
  request: ResponsesRequest,
  ignored: ReadonlySet<string> = noFields,
): EchoedRequest {
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

const noFields: ReadonlySet<string> = new Set();

type RepeatedFields = Pick<EchoedRequest, keyof typeof defaults>;

function repeatFields(request: ResponsesRequest, ignored: ReadonlySet<string>): RepeatedFields {
  const fields = Object.keys(defaults) as (keyof typeof defaults)[];
  const entries = fields.map((field) => {
    const given = ignored.has(field) ? undefined : request[field];
    return [field, given ?? defaults[field]];
  });
  return Object.fromEntries(entries) as RepeatedFields;
}

/** The AI SDK provider's name for a schema without a name. */
const defaultSchemaName = 'response';

function echoFormat(format: TextFormat | null | undefined): object {
  if (format?.type !== 'json_schema') return { type: format?.type ?? 'text' };
  const { name, description, ...rest } = format;
  return { ...rest, name: name ?? defaultSchemaName, ...(description && { description }) };
}
