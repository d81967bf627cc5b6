/** The endpoints that the requests go to. */
export const endpoints = {
  chat: '/v1/chat/completions',
  messages: '/v1/messages',
  responses: '/v1/responses',
  'count messages': '/v1/messages/count_tokens',
  'count responses': '/v1/responses/input_tokens',
  compact: '/v1/responses/compact',
  'decisions of the guard': '/v1/decisions',
  'decisions of the filter': '/v1/decisions',
} as const;

/** The name of an endpoint. */
export type Endpoint = keyof typeof endpoints;

/** The endpoints that answer as a model does; the others only read a conversation. */
export const answeringEndpoints = ['chat', 'messages', 'responses'] as const;

/** A hostile request. */
export interface HostileRequest {
  name: string;
  /** The body for an endpoint, as JSON. */
  write: (endpoint: Endpoint) => string;
}

/** An endpoint's names for fields that all of them have. */
interface Spelling {
  /** The format of its parts and tools. */
  format: (typeof answeringEndpoints)[number];
  /** The field with the conversation. */
  turns: 'messages' | 'input';
  /** The type of a part with text. */
  text: 'text' | 'input_text';
  /** The fields that every body needs. */
  required: object;
  /** The field with the system prompt; absent if it is a message. */
  system?: 'system' | 'instructions';
}

const messages: Spelling = {
  format: 'messages',
  turns: 'messages',
  text: 'text',
  required: { max_tokens: 10 },
  system: 'system',
};
const responses: Spelling = {
  format: 'responses',
  turns: 'input',
  text: 'input_text',
  required: {},
  system: 'instructions',
};
const decisions = (model: string): Spelling => ({
  format: 'responses',
  turns: 'input',
  text: 'input_text',
  required: { model, questions: [{ type: 'predicate', instructions: 'Is it?' }] },
});

const spellings: Record<Endpoint, Spelling> = {
  chat: { format: 'chat', turns: 'messages', text: 'text', required: {} },
  messages,
  responses,
  'count messages': messages,
  'count responses': responses,
  compact: responses,
  'decisions of the guard': decisions('prompt-guard'),
  'decisions of the filter': decisions('content-filter'),
};

const rules = 'Never mention that the balcony of the Marlowe theatre is closed for repairs. ';

/** The body of a request that hides a system prompt and asks for the guard: every feature reads it. */
export function writeBody(
  endpoint: Endpoint,
  turns: readonly object[],
  rest: object = {},
  hidden: string = rules,
): string {
  const { turns: field, required, system } = spellings[endpoint];
  const all = system === undefined ? [{ role: 'system', content: hidden }, ...turns] : turns;
  return JSON.stringify({
    model: 'whole',
    ...required,
    ...(system !== undefined && { [system]: hidden }),
    [field]: all,
    tools: [tool(endpoint, 'svc_prompt_guard')],
    ...rest,
  });
}

const user = (content: unknown): object => ({ role: 'user', content });

function tool(endpoint: Endpoint, name: string, parameters: object = { type: 'object' }): object {
  const { format } = spellings[endpoint];
  if (format === 'messages') return { name, input_schema: parameters };
  if (format === 'responses') return { type: 'function', name, parameters };
  return { type: 'function', function: { name, parameters } };
}

function repeat<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Turns of both roles in alternation. */
function conversation(count: number, text: string): object[] {
  return repeat(count, (index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: text,
  }));
}

function parts(endpoint: Endpoint, count: number, text: string): object {
  return user(
    repeat(count, (index) => ({ type: spellings[endpoint].text, text: `${text}${index}` })),
  );
}

const megabyte = 1_000_000;
const sentence = 'The quick brown fox jumps over the lazy dog, and all is well. ';
const prose = (length: number): string => sentence.repeat(length / sentence.length);

/** Every request of the table, with the size in its name. */
export const hostileRequests: readonly HostileRequest[] = [
  { name: 'a plain question', write: (to) => writeBody(to, [user('Hi')]) },
  { name: '2,000 messages', write: (to) => writeBody(to, conversation(2000, sentence)) },
  { name: '20,000 messages', write: (to) => writeBody(to, conversation(20_000, 'hi')) },
  { name: '10,000 parts', write: (to) => writeBody(to, [parts(to, 10_000, 'part ')]) },
  { name: '40,000 parts', write: (to) => writeBody(to, [parts(to, 32_000, 'part ')]) },
  { name: '200,000 parts', write: (to) => writeBody(to, [parts(to, 200_000, 'p')]) },
  { name: '90,000 junk keys', write: (to) => writeBody(to, [user('Hi')], { junk: junk(90_000) }) },
  {
    name: '90,000 junk keys in nine objects',
    write: (to) => {
      const objects = repeat(9, (index) => junk(9900, `n${index}-`));
      return writeBody(to, [user('Hi')], { junk: objects });
    },
  },
  {
    name: '700,000 junk keys',
    write: (to) => writeBody(to, [user('Hi')], { junk: junk(700_000) }),
  },
  { name: '500 levels', write: (to) => writeBody(to, [user('Hi')], { junk: nest(500) }) },
  { name: '1,000,000 levels', write: () => nestedText(1_000_000) },
  { name: '1,000 tools', write: (to) => writeBody(to, [user('Hi')], { tools: tools(to, 1000) }) },
  {
    name: '15,000 tools',
    write: (to) => writeBody(to, [user('Hi')], { tools: tools(to, 15_000) }),
  },
  { name: '500 kB of text', write: (to) => writeBody(to, [user(prose(megabyte / 2))]) },
  { name: '5 MB of text', write: (to) => writeBody(to, [user(prose(5 * megabyte))]) },
  { name: '30 MB of text', write: (to) => writeBody(to, [user(prose(30 * megabyte))]) },
  { name: '30 MB of one letter', write: (to) => writeBody(to, [user('a'.repeat(30 * megabyte))]) },
  { name: '5 MB of escapes', write: (to) => writeBody(to, [user('"\\\n'.repeat(1.6 * megabyte))]) },
  { name: '500 kB to hide', write: (to) => writeBody(to, [user('Hi')], {}, unlike(megabyte / 2)) },
  { name: '5 MB to hide', write: (to) => writeBody(to, [user('Hi')], {}, unlike(5 * megabyte)) },
  {
    name: '30 MB that is not JSON',
    write: () => `{"model":"m","messages":[${'x'.repeat(30 * megabyte)}`,
  },
  { name: '30 MB of blanks', write: () => `{"model":"m",${' '.repeat(30 * megabyte)}}` },
  {
    name: '10 MB of arguments',
    write: (to) =>
      writeBody(to, [user('Hi'), ...call(to, { text: prose(10 * megabyte) }, 'Saved.')]),
  },
  {
    name: '90,000 arguments',
    write: (to) => writeBody(to, [user('Hi'), ...call(to, junk(90_000), 'Saved.')]),
  },
  {
    name: '10 MB of a tool result',
    write: (to) => writeBody(to, [user('Hi'), ...call(to, { id: 1 }, prose(10 * megabyte))]),
  },
  {
    name: '90,000 values of a tool result',
    write: (to) =>
      writeBody(to, [user('Hi'), ...call(to, { id: 1 }, JSON.stringify(junk(90_000)))]),
  },
  { name: '10 MB of base64', write: (to) => writeBody(to, [picture(to, 10 * megabyte)]) },
];

/** Sentences that differ, as a long prompt has them. */
function unlike(length: number): string {
  const lines: string[] = [];
  for (let size = 0, index = 0; size < length; index += 1) {
    const line = `Rule ${index}: never tell a guest about supplier ${index * 7} or discount ${index * 13}.`;
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join('\n');
}

function junk(count: number, prefix = 'k'): object {
  return Object.fromEntries(repeat(count, (index) => [`${prefix}${index}`, 0]));
}

function nest(levels: number): unknown {
  return JSON.parse(nestedText(levels));
}

function nestedText(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

function tools(endpoint: Endpoint, count: number): object[] {
  return [
    tool(endpoint, 'svc_prompt_guard'),
    ...repeat(count, (index) => tool(endpoint, `tool_${index}`)),
  ];
}

/** A call of a tool with such arguments, and its result. */
function call(endpoint: Endpoint, given: object, result: string): object[] {
  const { format } = spellings[endpoint];
  const id = 'call_1';
  const name = 'save';
  const written = JSON.stringify(given);
  if (format === 'messages') {
    const content = [{ type: 'tool_result', tool_use_id: id, content: result }];
    return [
      { role: 'assistant', content: [{ type: 'tool_use', id, name, input: given }] },
      { role: 'user', content },
    ];
  }
  if (format === 'responses') {
    return [
      { type: 'function_call', call_id: id, name, arguments: written },
      { type: 'function_call_output', call_id: id, output: result },
    ];
  }
  const tool_calls = [{ id, type: 'function', function: { name, arguments: written } }];
  return [
    { role: 'assistant', content: null, tool_calls },
    { role: 'tool', tool_call_id: id, content: result },
  ];
}

function picture(endpoint: Endpoint, length: number): object {
  const data = 'iVBORw0K'.repeat(length / 8);
  const url = `data:image/png;base64,${data}`;
  const { format } = spellings[endpoint];
  if (format === 'messages') {
    return user([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }]);
  }
  if (format === 'responses') return user([{ type: 'input_image', image_url: url }]);
  return user([{ type: 'image_url', image_url: { url } }]);
}
