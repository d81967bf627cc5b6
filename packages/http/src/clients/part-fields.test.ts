import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { chatPartFields } from '../formats/chat-completions/request/part-fields.ts';
import { messagesPartFields } from '../formats/messages/request/part-fields.ts';
import type { FormatName } from '../formats/original.ts';
import type { PartFields } from '../formats/part-fields.ts';
import { responsesPartFields } from '../formats/responses/request/part-fields.ts';
import { ignoredFieldWarning, noDeclaredToolWarning } from '../formats/shared/index.ts';
import { type FieldCase, fieldCases } from '../schemas/field-cases.ts';
import { officialSchemas, type OfficialType, type Schema } from '../schemas/write-schemas.ts';
import { chatCompletion, postJson, wholeMessage, wholeResponse } from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';

interface Frame {
  type: OfficialType;
  path: string;
  fields: PartFields;
  body: object;
  /** A call; its result needs it. */
  call: object;
  /** The result of a call. */
  result: object;
  answer: object;
}

const user = { role: 'user', content: 'Hi' };
const block = { type: 'text', text: 'Hello', citations: null };
const frames: Record<FormatName, Frame> = {
  'chat-completions': {
    type: 'ChatRequest',
    path: '/v1/chat/completions',
    fields: chatPartFields,
    body: { messages: [user] },
    call: {
      role: 'assistant',
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }],
    },
    result: { role: 'tool', tool_call_id: 'call_1', content: 'Yes.' },
    answer: chatCompletion({ content: 'Hello' }),
  },
  messages: {
    type: 'MessagesRequest',
    path: '/v1/messages',
    fields: messagesPartFields,
    body: { max_tokens: 99, messages: [user] },
    call: {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'call_1', name: 'look', input: {} }],
    },
    result: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'call_1', content: 'Yes.' }],
    },
    answer: wholeMessage([block]),
  },
  responses: {
    type: 'ResponsesRequest',
    path: '/v1/responses',
    fields: responsesPartFields,
    body: { input: [user] },
    call: { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' },
    result: { type: 'function_call_output', call_id: 'call_1', output: 'Yes.' },
    answer: wholeResponse([]),
  },
};

/** Texts that a reader checks more closely than their types require. */
const texts = {
  id: 'call_1',
  arguments: '{}',
  call_id: 'call_1',
  tool_call_id: 'call_1',
  tool_use_id: 'call_1',
  data: 'aGk=',
  file_data: 'data:application/pdf;base64,aGk=',
  url: 'https://a.test/a',
  image_url: 'https://a.test/a',
};
const needed = new Set(['call_id', 'file_data', 'image_url']);
const unset = new Set<unknown>([null, 'auto', 'default']);

/** Types that the codecs do not read: of schemas, of cache marks and of citations. */
const innerTypes = ['object', 'ephemeral', 'char_location', 'url_citation', 'direct'];

const pairs = (Object.keys(frames) as FormatName[]).flatMap((from) =>
  (Object.keys(frames) as FormatName[])
    .filter((to) => to !== from)
    .map((to) => [from, to] as const),
);

function casesOf(from: FormatName): { list: string; one: FieldCase }[] {
  const { type, fields } = frames[from];
  const { definitions } = officialSchemas()[type] as { definitions: Record<string, Schema> };
  const types = new Set([...fields.types, ...innerTypes]);
  const sampling = { definitions, types, texts, needed, unset };
  const root = Object.values(definitions).find(({ properties }) =>
    fields.lists.some((list) => Object.hasOwn(properties ?? {}, list)),
  );
  const properties = (root?.['properties'] ?? {}) as Record<string, Schema>;
  return fields.lists.flatMap((list) =>
    properties[list]
      ? [...fieldCases(properties[list], sampling, { path: list, name: list, within: [] })].map(
          (one) => ({ list, one }),
        )
      : [],
  );
}

/** A request with a value in one of its lists. Results come after their calls, and calls have results. */
function bodyOf(
  { body, call, result }: Frame,
  list: string,
  value: unknown,
  isBare: boolean,
): object {
  const conversation = (body as Record<string, unknown>)[list];
  const isList = Array.isArray(conversation) && Array.isArray(value);
  if (!isList) return { ...body, ...(!isBare && { [list]: value }) };
  const needsCall = /"(?:tool_call_id|tool_use_id)"|_output"/.test(JSON.stringify(value));
  const calls = /"type":"(?:function|custom|tool_use|function_call|custom_tool_call)"/;
  const needsResult = !needsCall && calls.test(JSON.stringify(value));
  const given = isBare
    ? []
    : [...(needsCall ? [call] : []), ...(value as unknown[]), ...(needsResult ? [result] : [])];
  return { ...body, [list]: [...conversation, ...given, user] };
}

function createAsk(from: FormatName, to: FormatName) {
  let sent = '';
  const transport = fetchTransport(async (input, init) => {
    sent = await new Request(input, init).text();
    return Response.json(frames[to].answer);
  });
  const model = upstream({ format: to, baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const ask = async (body: object) => {
    sent = '';
    const response = await postJson(handler, frames[from].path, body);
    const { toolgate, error } = (await response.json()) as {
      toolgate?: { warnings?: string[] };
      error?: { message: string };
    };
    return { status: response.status, sent, said: [...(toolgate?.warnings ?? []), error?.message] };
  };
  // Many fields are added to the same object, and are compared with the same request.
  const asked = new Map<string, ReturnType<typeof ask>>();
  return async (list: string, value: unknown, isBare: boolean = false, more: object = {}) => {
    const body = { model: 'm', ...bodyOf(frames[from], list, value, isBare), ...more };
    const key = JSON.stringify(body);
    const answer = asked.get(key) ?? ask(body);
    asked.set(key, answer);
    return answer;
  };
}

/**
 * Fields that set nothing: an answer's facts about itself, further addresses of a file, encrypted reasoning and
 * signatures that only their writer can read, reasoning text beside the same text as a summary, and the name of a call in its result.
 */
const passive =
  /\.(?:id|status|type|caller|file_id|file_url|encrypted_content|signature)$|^input\[\]\.(?:name|namespace|content)$/;

/** The default format of a custom tool's input. */
const plain = /"format":\{"type":"text"\}/;

/** Whether warnings name a field, or a field around it. */
function isNamed(said: readonly (string | undefined)[], path: string): boolean {
  const steps = path.split('.');
  const name = steps.at(-1)?.replaceAll('[]', '') ?? '';
  const places = steps.map((_step, at) =>
    steps
      .slice(0, at + 1)
      .join('.')
      .replace(/\[\]$/, ''),
  );
  return said.some(
    (text) => text?.includes(name) || places.some((one) => text?.startsWith(`${one}:`)),
  );
}

/** Reasoning of earlier answers, which is left out as a whole. */
const reasoning = /^(?:messages|input)\[\]\.(?:content|summary)\[\]\.(?:thinking|text)$/;

it('calls an unknown field by its place, whatever its name', async () => {
  const ask = createAsk('messages', 'responses');
  const tool = { name: 'look', input_schema: { type: 'object', x: 1 } };
  const names = ['x_tool', 'constructor', 'toString', '__proto__'];
  const unknown = JSON.parse(`{${names.map((name) => `"${name}":1`).join()}}`) as object;
  const { said } = await ask('tools', [{ ...tool, ...unknown }]);
  const end = "the model's provider does not have it, and it was ignored";
  expect(said.slice(0, 3)).toEqual(names.slice(0, 3).map((name) => `tools[].${name}: ${end}`));
});

it.each([
  ['responses', 'reasoning', { mode: 'pro' }, 'reasoning.mode'],
  ['responses', 'reasoning', { context: 'current_turn' }, 'reasoning.context'],
  ['responses', 'text', { format: { type: 'text', x: 1 } }, 'text.format.x'],
  ['messages', 'output_config', { task_budget: { total: 9 } }, 'output_config.task_budget'],
  ['messages', 'metadata', { session: 'a' }, 'metadata.session'],
] as const)('calls a field of a setting by its place: %s, %s', async (from, name, value, place) => {
  const ask = createAsk(from, 'chat-completions');
  const { said } = await ask(name, value);
  expect(said).toContain(`${place}: the model's provider does not have it, and it was ignored`);
});

const cache_control = { type: 'ephemeral' };
const said = { type: 'text', text: 'It is open.' };
const file = { type: 'image_url', image_url: { url: 'https://a.test/a' } };
const called = frames['chat-completions'].call;
const result = { role: 'tool', tool_call_id: 'call_1' };
const opens = '"text":"It is open."';
const given = '"source":{"type":"url","url":"https://a.test/a"}';

it.each<[string, object[], string]>([
  ['a system message', [{ role: 'system', content: 'Be kind.', cache_control }], '"Be kind."'],
  ['a system message of parts', [{ role: 'system', content: [said, said], cache_control }], opens],
  ['a user message', [{ ...user, cache_control }], '"text":"Hi"'],
  ['a user message of parts', [{ role: 'user', content: [said, file], cache_control }], given],
  ['an answer', [{ role: 'assistant', content: 'Yes.', cache_control }], '"Yes."'],
  [
    'a call',
    [
      { ...called, cache_control },
      { ...result, content: 'Yes.' },
    ],
    '"input":{}',
  ],
  ['a result', [called, { ...result, content: 'Yes.', cache_control }], '"content":"Yes."'],
  [
    'a text of a result',
    [called, { ...result, content: [{ ...said, cache_control }] }],
    '"content":"It is open."',
  ],
  [
    'a file of a result',
    [called, { ...result, content: [said, { ...file, cache_control }] }],
    `"content":[{"type":"text",${opens}},{"type":"image",${given}}]`,
  ],
])('brings the cache mark of %s, once', async (_title, messages, marked) => {
  const ask = createAsk('chat-completions', 'messages');
  const { sent, said: warnings } = await ask('messages', messages);
  expect(sent.match(/cache_control/g)).toHaveLength(1);
  expect(sent).toContain(`${marked},"cache_control":{"type":"ephemeral"}}`);
  expect(warnings).toEqual([undefined]);
});

it('names the reasoning that a provider of chat completions cannot get', async () => {
  const ask = createAsk('messages', 'chat-completions');
  const thought = { type: 'redacted_thinking', data: 'aGk=' };
  const answer = { role: 'assistant', content: [thought, said] };
  expect((await ask('messages', [answer])).said).toContain(
    'The model does not have reasoning of an earlier answer without a text: it was left out',
  );
});

it.each([
  ['chat-completions', 'stop'],
  ['messages', 'stop_sequences'],
] as const)('says nothing about an empty list: %s, %s', async (from, name) => {
  const ask = createAsk(from, 'responses');
  expect((await ask(name, [])).said).toEqual([undefined]);
});

it.each([
  ['chat-completions', 'messages'],
  ['responses', 'messages'],
] as const)('warns of a list of allowed tools without a declared tool: %s', async (from, to) => {
  const ask = createAsk(from, to);
  const tools = [{ type: 'function', name: 'look', parameters: {} }];
  const choice = { type: 'allowed_tools', tools: [{ type: 'function', name: 'hear' }] };
  const { sent, said: warnings } = await ask('tool_choice', choice, false, { tools });
  expect(JSON.parse(sent)).not.toHaveProperty('tools');
  expect(warnings).toEqual([noDeclaredToolWarning, undefined]);
});

describe.each(pairs)('a request of %s to a provider of %s', (from, to) => {
  it('brings each field of its tools and messages, or else says its name', async () => {
    const ask = createAsk(from, to);
    const lost = new Set<string>();
    const slandered = new Set<string>();
    const seen = new Set<string>();
    for (const { list, one } of casesOf(from)) {
      if (passive.test(one.path) || plain.test(JSON.stringify(one.with))) continue;
      const before = await ask(list, one.without);
      // Some are left out or refused as a whole, with their own warnings.
      const isWhole = before.sent === (await ask(list, one.without, true)).sent;
      if (isWhole || before.status !== 200) continue;
      const after = await ask(list, one.with);
      seen.add(one.path);
      const isLost = after.sent === before.sent && !isNamed(after.said, one.path);
      const isNoReasoning = !after.said.some((text) => text?.includes('reasoning of'));
      if (isLost && (isNoReasoning || !reasoning.test(one.path))) lost.add(one.path);
      const isChanged = after.sent !== before.sent;
      if (isChanged && after.said.includes(ignoredFieldWarning(one.path))) slandered.add(one.path);
    }
    expect([...lost]).toEqual([]);
    expect([...slandered]).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });
});
