import fc from 'fast-check';
import type { FormatName } from '../formats/original.ts';
import { words } from '../testing/arbitraries.ts';

/** A setting that callers may request, and its name in each format. */
export interface Field {
  title: string;
  /** Values that a caller may send. */
  value: fc.Arbitrary<unknown>;
  /** The fields of a request that set a value; absent if the format has no such field. */
  formats: Partial<Record<FormatName, (value: unknown) => Record<string, unknown>>>;
  /**
   * The name or form in a translated request if it differs from `formats`; `undefined` if a translation drops the
   * field.
   */
  translated?: Partial<Record<FormatName, ((value: unknown) => object) | undefined>>;
  /** The endpoints that apply the setting themselves, even if the provider does not get it. */
  kept?: readonly FormatName[];
  /** Whether it is a header instead of a field of the body. */
  isHeader?: boolean;
  /** Fields of the same group exclude each other. */
  group?: string;
}

const pick =
  (name: string) =>
  (value: unknown): Record<string, unknown> => ({ [name]: value });

const all = (name: string): Field['formats'] => ({
  'chat-completions': pick(name),
  messages: pick(name),
  responses: pick(name),
});

const openai = (name: string): Field['formats'] => ({
  'chat-completions': pick(name),
  responses: pick(name),
});

const share = fc.integer({ min: 1, max: 99 }).map((hundredths) => hundredths / 100);
const count = fc.integer({ min: 1, max: 1000 });
const id = fc.stringMatching(/^[a-z]{4,20}$/);
const effort = fc.constantFrom('low', 'medium', 'high');
const schema = { type: 'object', properties: { a: { type: 'string' } } };
const look = { name: 'look', description: 'Looks.' };
const chatTool = { type: 'function', function: { ...look, parameters: schema } };
const messagesTool = { ...look, input_schema: schema };
const responsesTool = { type: 'function', ...look, parameters: schema };

/** Everything that callers may request beside the conversation; the rows of the table in `docs/clients.md`. */
export const fields: readonly Field[] = [
  {
    title: 'limit of the answer',
    value: count,
    group: 'reasoning',
    formats: {
      'chat-completions': pick('max_completion_tokens'),
      messages: pick('max_tokens'),
      responses: pick('max_output_tokens'),
    },
    // Most servers know only the older name.
    translated: { 'chat-completions': pick('max_tokens') },
  },
  { title: 'temperature', value: share, group: 'reasoning', formats: all('temperature') },
  { title: 'top_p', value: share, group: 'reasoning', formats: all('top_p') },
  { title: 'top_k', value: count, group: 'reasoning', formats: all('top_k') },
  {
    title: 'presence penalty',
    value: share,
    formats: openai('presence_penalty'),
  },
  { title: 'frequency penalty', value: share, formats: openai('frequency_penalty') },
  { title: 'seed', value: count, formats: { 'chat-completions': pick('seed') } },
  {
    title: 'stop sequences',
    value: fc.array(id, { minLength: 1, maxLength: 3 }),
    formats: { 'chat-completions': pick('stop'), messages: pick('stop_sequences') },
  },
  {
    title: 'reasoning effort',
    value: effort,
    group: 'reasoning',
    formats: {
      'chat-completions': pick('reasoning_effort'),
      messages: (value) => ({ output_config: { effort: value } }),
      responses: (value) => ({ reasoning: { effort: value } }),
    },
    // The model of the test accepts a budget and no effort.
    translated: { messages: () => ({ thinking: { type: 'enabled' } }) },
  },
  {
    title: 'budget of thinking',
    value: fc.constant(10_000),
    group: 'reasoning',
    formats: {
      messages: (value) => ({ thinking: { type: 'enabled', budget_tokens: value } }),
    },
    translated: {
      'chat-completions': () => ({ reasoning_effort: 'medium' }),
      responses: () => ({ reasoning: { effort: 'medium' } }),
    },
  },
  {
    title: 'summary of reasoning',
    value: fc.constant({ effort: 'medium', summary: 'detailed' }),
    group: 'reasoning',
    formats: { responses: pick('reasoning') },
    // A model of Anthropic always shows its thinking as a summary.
    translated: {
      'chat-completions': undefined,
      messages: () => ({ thinking: { type: 'enabled' } }),
    },
  },
  {
    title: 'summary of thinking',
    value: fc.constant({ type: 'adaptive', display: 'summarized' }),
    group: 'reasoning',
    formats: { messages: pick('thinking') },
    translated: {
      'chat-completions': undefined,
      responses: () => ({ reasoning: { summary: 'auto', effort: 'medium' } }),
    },
  },
  {
    title: 'structured output',
    value: fc.constant(schema),
    formats: {
      'chat-completions': (value) => ({
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'response', schema: value, strict: true },
        },
      }),
      messages: (value) => ({ output_config: { format: { type: 'json_schema', schema: value } } }),
      responses: (value) => ({
        text: { format: { type: 'json_schema', name: 'response', schema: value, strict: true } },
      }),
    },
    group: 'reasoning',
  },
  {
    title: 'one tool at a time',
    value: fc.constant(true),
    formats: {
      'chat-completions': () => ({ tools: [chatTool], parallel_tool_calls: false }),
      messages: () => ({
        tools: [messagesTool],
        tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      }),
      responses: () => ({ tools: [responsesTool], parallel_tool_calls: false }),
    },
    group: 'reasoning',
  },
  {
    title: 'tool choice',
    value: fc.constant('look'),
    formats: {
      'chat-completions': (name) => ({
        tools: [chatTool],
        tool_choice: { type: 'function', function: { name } },
      }),
      messages: (name) => ({ tools: [messagesTool], tool_choice: { type: 'tool', name } }),
      responses: (name) => ({ tools: [responsesTool], tool_choice: { type: 'function', name } }),
    },
    group: 'reasoning',
  },
  {
    title: 'end user',
    value: id,
    formats: {
      'chat-completions': pick('user'),
      messages: (value) => ({ metadata: { user_id: value } }),
      responses: pick('user'),
    },
    group: 'user',
  },
  {
    title: 'safety identifier',
    value: id,
    formats: openai('safety_identifier'),
    translated: { messages: (value) => ({ metadata: { user_id: value } }) },
    group: 'user',
  },
  {
    title: 'metadata',
    value: fc.dictionary(id, words, { minKeys: 1, maxKeys: 3 }),
    formats: openai('metadata'),
    // It is a label of the response, which the gateway itself writes.
    kept: ['responses'],
    group: 'user',
  },
  { title: 'prompt cache key', value: id, formats: openai('prompt_cache_key') },
  {
    title: 'prompt cache retention',
    value: fc.constant('24h'),
    formats: openai('prompt_cache_retention'),
  },
  {
    title: 'service tier',
    value: fc.constantFrom('flex', 'priority'),
    formats: openai('service_tier'),
    group: 'tier',
  },
  {
    title: 'standard service tier',
    value: fc.constant('standard_only'),
    formats: { messages: pick('service_tier') },
    translated: {
      'chat-completions': () => ({ service_tier: 'default' }),
      responses: () => ({ service_tier: 'default' }),
    },
    group: 'tier',
  },
  {
    title: 'verbosity',
    value: effort,
    formats: {
      'chat-completions': pick('verbosity'),
      responses: (value) => ({ text: { verbosity: value } }),
    },
    group: 'reasoning',
  },
  {
    title: 'log probabilities',
    value: fc.constant(3),
    formats: {
      'chat-completions': (value) => ({ logprobs: true, top_logprobs: value }),
      responses: pick('top_logprobs'),
    },
  },
  {
    title: 'logit bias',
    value: fc.constant({ 7: -1 }),
    formats: { 'chat-completions': pick('logit_bias') },
  },
  {
    title: 'prediction',
    value: words.map((content) => ({ type: 'content', content })),
    formats: { 'chat-completions': pick('prediction') },
  },
  {
    title: 'limit of tool calls',
    value: count,
    formats: { responses: pick('max_tool_calls') },
  },
  { title: 'truncation', value: fc.constant('auto'), formats: { responses: pick('truncation') } },
  {
    title: 'template settings (`chat_template_kwargs`)',
    value: fc.constant({ enable_thinking: false }),
    formats: all('chat_template_kwargs'),
    translated: { messages: undefined },
  },
  {
    title: 'context management',
    value: fc.constant({ edits: [] }),
    formats: { messages: pick('context_management') },
  },
  {
    title: 'MCP servers',
    value: fc.constant([{ type: 'url', name: 'a', url: 'https://a.test' }]),
    formats: { messages: pick('mcp_servers') },
  },
  { title: 'container', value: id, formats: { messages: pick('container') } },
  { title: 'speed', value: fc.constant('fast'), formats: { messages: pick('speed') } },
  {
    title: 'features in testing (`anthropic-beta`, `openai-beta`)',
    value: id,
    isHeader: true,
    formats: {
      'chat-completions': pick('openai-beta'),
      messages: pick('anthropic-beta'),
      responses: pick('openai-beta'),
    },
    translated: { 'chat-completions': undefined, messages: undefined, responses: undefined },
  },
  {
    title: 'any other field',
    value: words,
    formats: {
      'chat-completions': pick('x_chat'),
      messages: pick('x_messages'),
      responses: pick('x_responses'),
    },
    translated: { 'chat-completions': undefined, messages: undefined, responses: undefined },
  },
];

/** Returns the fields that a provider should get; `undefined` if its format has no field for them. */
export function expectedOf(
  { formats, translated = {} }: Field,
  from: FormatName,
  to: FormatName,
  value: unknown,
): object | undefined {
  if (from !== to && to in translated) return translated[to]?.(value);
  return formats[to]?.(value);
}
