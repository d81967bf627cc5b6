import type { ResponsesRequest, TypedObject } from './responses-request.ts';

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

/** The fields that are repeated as they came, and what stands there where they were not set. */
const defaults = {
  tool_choice: 'auto',
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
 * Repeats a request's settings. `instructions` are not repeated, although OpenAI does: streams are
 * often piped to browsers, and the gateway keeps the system prompt out of answers. `store` is
 * false whatever was asked for, since nothing is stored; `user` is left out where it is not set,
 * because OpenAI's schema knows no null for it.
 */
export function echoRequest(request: ResponsesRequest): EchoedRequest {
  const { tools, text, reasoning, user } = request;
  return {
    ...repeatFields(request),
    instructions: null,
    previous_response_id: null,
    tools: (tools ?? []).map(echoTool),
    text: {
      format: text?.format ?? { type: 'text' },
      ...(text?.verbosity && { verbosity: text.verbosity }),
    },
    reasoning: { effort: reasoning?.effort ?? null, summary: reasoning?.summary ?? null },
    store: false,
    background: false,
    access_programs: null,
    ...(typeof user === 'string' && { user }),
  };
}

type RepeatedFields = Pick<EchoedRequest, keyof typeof defaults>;

function repeatFields(request: ResponsesRequest): RepeatedFields {
  const fields = Object.keys(defaults) as (keyof typeof defaults)[];
  const entries = fields.map((field) => [field, request[field] ?? defaults[field]]);
  return Object.fromEntries(entries) as RepeatedFields;
}

/** The schema of a function tool requires these fields, whatever shape the tool was declared in. */
function echoTool(tool: TypedObject): TypedObject {
  if ((tool.type ?? 'function') !== 'function') return tool;
  const { function: nested, inputSchema, input_schema, ...flat } = tool;
  const declared: TypedObject = { ...flat, ...(isObject(nested) && nested) };
  const { description = null, parameters = inputSchema ?? input_schema ?? null } = declared;
  return {
    ...declared,
    type: 'function',
    description,
    parameters,
    strict: declared['strict'] ?? null,
  };
}

function isObject(value: unknown): value is TypedObject {
  return typeof value === 'object' && value !== null;
}
