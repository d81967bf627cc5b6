import type { ToolgateOutcome } from 'toolgate';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import {
  postUnchecked,
  readEvents,
  streamResponse,
  testUpstream,
  wholeResponse,
} from '../../../testing/index.ts';
import { fetchTransport } from '../../../upstream/transport.ts';
import { upstream } from '../../../upstream/upstream.ts';

const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const leak = 'closed for repairs';
const hiding = { instructions: rule, input: 'Hi' };
const doneMark = 'data: [DONE]\n\n';

type Wire = Record<string, unknown>;

async function ask(answer: () => Response, body: object): Promise<string> {
  const { provider } = testUpstream(answer);
  const handler = createToolgateHandler({ provider });
  const response = await postUnchecked(handler, '/v1/responses', { model: 'm', ...body });
  expect(response.status).toBe(200);
  return response.text();
}

const askStream = async (events: readonly string[], body: object = hiding): Promise<string> =>
  ask(() => streamResponse(events), { stream: true, ...body });

const askWhole = async (answer: object, body: object = hiding): Promise<Wire> =>
  JSON.parse(await ask(() => Response.json(answer), body)) as Wire;

function dataOf(body: string): Wire[] {
  return readEvents(body).flatMap(({ data }) => (data === '[DONE]' ? [] : [data as Wire]));
}

/** Adds numbers to events, beginning with a given first number. */
function numbered(events: readonly Wire[], first = 0): string[] {
  return events.map((event, index) => {
    const data = JSON.stringify(Object.assign({}, event, { sequence_number: first + index }));
    return `event: ${String(event['type'])}\ndata: ${data}\n\n`;
  });
}

const created = { type: 'response.created', response: wholeResponse([]) };
const completed = (output: readonly object[], more: object = {}) => ({
  type: 'response.completed',
  response: { ...wholeResponse(output), ...more },
});
const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
const part = (text: string, more: object = {}) => ({
  type: 'output_text',
  text,
  annotations: [],
  logprobs: [],
  ...more,
});
const message = (...content: object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content,
});
const search = {
  id: 'ws_1',
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'search', query: 'opening hours' },
};
const call = {
  id: 'fc_1',
  type: 'function_call',
  call_id: 'call_1',
  name: 'look',
  arguments: '{"a":1}',
  status: 'completed',
};
const reasoning = {
  id: 'rs_1',
  type: 'reasoning',
  summary: [{ type: 'summary_text', text: 'They ask.' }],
  encrypted_content: 'gAAA',
};

const thirdText = { type: 'response.output_text.delta', ...at, output_index: 3 };

/** A stream with all kinds of items and events, some of them unknown, in an unusual form. */
const everything = numbered(
  [
    created,
    { type: 'response.in_progress', response: wholeResponse([]) },
    { type: 'response.output_item.added', output_index: 0, item: { ...reasoning, summary: [] } },
    {
      type: 'response.reasoning_summary_part.added',
      item_id: 'rs_1',
      output_index: 0,
      summary_index: 0,
      part: { type: 'summary_text', text: '' },
    },
    {
      type: 'response.reasoning_summary_text.delta',
      item_id: 'rs_1',
      output_index: 0,
      summary_index: 0,
      delta: 'They ask.',
    },
    {
      type: 'response.reasoning_summary_text.done',
      item_id: 'rs_1',
      output_index: 0,
      summary_index: 0,
      text: 'They ask.',
    },
    {
      type: 'response.reasoning_summary_part.done',
      item_id: 'rs_1',
      output_index: 0,
      summary_index: 0,
      part: { type: 'summary_text', text: 'They ask.' },
    },
    { type: 'response.output_item.done', output_index: 0, item: reasoning },
    { type: 'response.output_item.added', output_index: 1, item: { ...search, action: null } },
    { type: 'response.web_search_call.searching', output_index: 1, item_id: 'ws_1' },
    { type: 'response.output_item.done', output_index: 1, item: search },
    {
      type: 'response.output_item.added',
      output_index: 2,
      item: { ...call, arguments: '', status: 'in_progress' },
    },
    {
      type: 'response.function_call_arguments.delta',
      item_id: 'fc_1',
      output_index: 2,
      delta: '{"a":1}',
    },
    {
      type: 'response.function_call_arguments.done',
      item_id: 'fc_1',
      output_index: 2,
      arguments: '{"a":1}',
    },
    { type: 'response.output_item.done', output_index: 2, item: call },
    { type: 'response.output_item.added', output_index: 3, item: { ...message(), status: 'x' } },
    { type: 'response.content_part.added', ...at, output_index: 3, part: part('') },
    ...['Come ', 'at "three"', ' or four.'].map((delta) =>
      Object.assign({}, thirdText, { delta, logprobs: [], obfuscation: 'xyz' }),
    ),
    {
      type: 'response.output_text.annotation.added',
      ...at,
      output_index: 3,
      annotation_index: 0,
      annotation: { type: 'url_citation', url: 'https://a.test', title: 'Hours' },
    },
    { type: 'response.something.new', extra: { words: ['one', 'two'] } },
    {
      type: 'response.output_text.done',
      ...at,
      output_index: 3,
      text: 'Come at "three" or four.',
      logprobs: [],
    },
    {
      type: 'response.output_item.done',
      output_index: 3,
      item: message(part('Come at "three" or four.')),
    },
    completed([reasoning, search, call, message(part('Come at "three" or four.'))], { extra: 1 }),
  ],
  5,
);

/** Returns an answer without the fields that the gateway added at its end. */
function stripOutcome(body: string): string {
  return body.replace(/,"toolgate":\{.*?\}(?=\},"sequence_number"|\}\n)/s, '');
}

describe('an answer in which nothing changes', () => {
  it('streams unchanged', async () => {
    const body = await askStream(everything, { input: 'Hi' });
    expect(body).toBe(everything.join('') + doneMark);
  });

  it('streams unchanged while something is hidden, with the outcome at its end', async () => {
    const input = [
      { role: 'developer', content: rule },
      { role: 'user', content: 'Hi' },
    ];
    const body = await askStream(everything, { input });
    expect(body).toContain('"toolgate":{"version":1');
    expect(stripOutcome(body)).toBe(everything.join('') + doneMark);
  });

  it('comes whole and unchanged', async () => {
    const answer = `{ "id":"resp_1", "status":"completed","object":"response", "new":{"a":1.0},
      "output":[${JSON.stringify(search)},{"type":"thing","words":["one"]},${JSON.stringify(message(part('Hi')))}] }`;
    const respond = () => new Response(answer, { headers: { 'content-type': 'application/json' } });
    expect(await ask(respond, { input: 'Hi' })).toBe(answer);
    const body = await ask(respond, {
      input: [
        { role: 'developer', content: rule },
        { role: 'user', content: 'Hi' },
      ],
    });
    expect(body.startsWith(answer.slice(0, answer.lastIndexOf('}')))).toBe(true);
  });

  it('is not changed by settings that only some providers have', async () => {
    const settings = { text: { verbosity: 'low' }, service_tier: 'flex', moderation: { a: 'b' } };
    const body = await askStream(everything, { input: 'Hi', ...settings });
    expect(body).toBe(everything.join('') + doneMark);
  });

  it('repeats no instructions, but the tools of the request', async () => {
    const tools = [
      { type: 'function', name: 'look', description: rule, parameters: {}, strict: null },
    ];
    const answer = { ...wholeResponse([message(part('Hi'))], rule), tools };
    const received = await askWhole(answer, { ...hiding, tools });
    expect(received).toMatchObject({ status: 'completed', instructions: null, tools });
  });
});

const item = (index: number, wire: object, kind: 'added' | 'done' = 'done') => ({
  type: `response.output_item.${kind}`,
  output_index: index,
  item: wire,
});
const delta = (text: string, more: object = {}) => ({
  type: 'response.output_text.delta',
  ...at,
  delta: text,
  logprobs: [],
  ...more,
});
const open = [
  created,
  item(0, { ...message(), status: 'in_progress' }, 'added'),
  { type: 'response.content_part.added', ...at, part: part('') },
];
const token = (text: string, others: readonly string[] = []) => ({
  token: text,
  logprob: -1,
  bytes: null,
  top_logprobs: others.map((other) => ({ token: other, logprob: -2, bytes: null })),
});

describe('hidden text', () => {
  it.each<[string, readonly Wire[]]>([
    ['deltas that no event announced', [created, delta(rule)]],
    ['the event that begins an item', [created, item(0, message(part(rule)), 'added')]],
    [
      'the event that begins a part',
      [...open.slice(0, 2), { type: 'response.content_part.added', ...at, part: part(rule) }],
    ],
    [
      'an event that says more than the deltas',
      [...open, delta('Hi.'), { type: 'response.output_text.done', ...at, text: `Hi. ${rule}` }],
    ],
    [
      'an event that says something else than the deltas',
      [...open, delta('Hi.'), { type: 'response.output_text.done', ...at, text: rule }],
    ],
    ['a whole item that says more', [...open, delta('Hi.'), item(0, message(part(`Hi. ${rule}`)))]],
    ['the final response', [...open, delta('Hi.'), completed([message(part(rule))])]],
    [
      'a field of the final response',
      [...open, delta('Hi.'), completed([], { output_text: rule })],
    ],
    [
      'a call that only the final response has',
      [created, completed([{ ...call, arguments: rule }])],
    ],
    [
      'deltas of a call that reads otherwise in the end',
      [
        created,
        item(0, { ...call, arguments: '' }, 'added'),
        {
          type: 'response.function_call_arguments.delta',
          item_id: 'fc_1',
          output_index: 0,
          delta: rule,
        },
        item(0, call),
      ],
    ],
    ['the name of a tool', [created, item(0, { ...call, name: rule })]],
    ['the query of a search', [created, item(0, { ...search, action: { query: rule } })]],
    [
      'an annotation',
      [
        ...open,
        {
          type: 'response.output_text.annotation.added',
          ...at,
          annotation_index: 0,
          annotation: { type: 'url_citation', title: rule },
        },
      ],
    ],
    [
      'alternatives of tokens',
      [
        ...open,
        ...rule.split(/(?<= )/).map((text) => delta('x ', { logprobs: [token('x ', [text])] })),
      ],
    ],
    ['a refusal', [...open.slice(0, 2), { type: 'response.refusal.delta', ...at, delta: rule }]],
    [
      'an unknown event, piece by piece',
      [
        created,
        ...rule.split(/(?<= )/).map((text) => ({ type: 'response.new.delta', delta: text })),
      ],
    ],
    [
      'code that a tool of the provider runs',
      [
        created,
        { type: 'response.code_interpreter_call_code.delta', output_index: 0, delta: `# ${rule}` },
      ],
    ],
    [
      'an echo that the request did not have',
      [{ ...created, response: { ...wholeResponse([]), metadata: { a: rule } } }],
    ],
  ])('is found in %s', async (_title, events) => {
    const isEnded = events.some(({ type }) => type === 'response.completed');
    const all = numbered(isEnded ? events : [...events, completed([])]);
    expect(all.join('')).toContain(rule.split(' ').at(-1));
    const body = await askStream(all);
    expect(body).not.toContain(leak);
    expect(body).toContain('"action":"blocked"');
    const data = dataOf(body);
    expect(data.at(-1)).toMatchObject({
      type: 'response.incomplete',
      response: { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
    });
    const numbers = data.map(({ sequence_number: number }) => number);
    expect(numbers).toEqual(numbers.map((_number, index) => index));
  });

  it.each<[string, object]>([
    ['an item of another type', { type: 'thing', words: [rule] }],
    ['the query of a search', { ...search, action: { query: rule } }],
    ['an annotation', message(part('Hi', { annotations: [{ title: rule }] }))],
    ['the name of a tool', { ...call, name: rule }],
    ['a call of the computer', { type: 'computer_call', call_id: 'c', action: { text: rule } }],
  ])('of a whole answer is found in %s', async (_title, wire) => {
    const received = await askWhole(wholeResponse([message(part('Hi')), wire]));
    expect(JSON.stringify(received)).not.toContain(leak);
    expect(received).toMatchObject({ id: 'resp_1', status: 'incomplete' });
  });
});

describe('an answer that is cut', () => {
  it('keeps the sent text, ends with the notice, and closes its items', async () => {
    const events = numbered([...open, delta('Good evening. '), delta('My rules: '), delta(rule)]);
    const data = dataOf(await askStream(events));
    const types = data.map(({ type }) => type);
    expect(types.slice(-4)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.incomplete',
    ]);
    const text = data
      .map(({ type, delta: one }) => (type === 'response.output_text.delta' ? String(one) : ''))
      .join('');
    expect(text).toMatch(/^Good evening\. .*\n\nThis answer was withheld/s);
    expect(data.find(({ type }) => type === 'response.output_text.done')).toMatchObject({ text });
    const output = [{ id: 'msg_1', content: [{ text }] }];
    expect(data.at(-1)).toMatchObject({ response: { id: 'resp_1', output } });
  });

  it('does not end a call with an empty input, which clients would run', async () => {
    const input = { item_id: call.id, output_index: 0 };
    const named = { type: 'response.function_call_arguments.delta', ...input };
    const events = numbered([
      created,
      item(0, { ...call, arguments: '' }, 'added'),
      ...['{"at":"', ...rule.split(/(?<= )/)].map((word) => Object.assign({ delta: word }, named)),
      item(0, { ...call, arguments: JSON.stringify({ at: rule }) }),
      completed([{ ...call, arguments: JSON.stringify({ at: rule }) }]),
    ]);
    const data = dataOf(await askStream(events));
    const sent = data
      .map(({ type, delta: one }) => (type === named.type ? String(one) : ''))
      .join('');
    expect(sent).toMatch(/^\{"at":"/);
    const cut = { id: call.id, arguments: sent, status: 'incomplete' };
    const ended = data.filter(({ type }) => type === 'response.output_item.done');
    expect(ended).toContainEqual(expect.objectContaining({ item: expect.objectContaining(cut) }));
    expect(data.at(-1)).toMatchObject({ response: { output: [cut, { type: 'message' }] } });
  });
});

describe('an answer that fails', () => {
  const usage = {
    input_tokens: 40,
    input_tokens_details: { cached_tokens: 8, cache_write_tokens: 0 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 4 },
    total_tokens: 50,
  };
  const response = {
    ...wholeResponse([]),
    status: 'failed',
    error: { code: 'server_error', message: 'The model failed.' },
    usage,
  };
  const failed = { type: 'response.failed', response };

  it('keeps its output so far, and its usage', async () => {
    const events = numbered([...open, delta('Half'), failed]);
    const sent = dataOf(await askStream(events, { input: 'Hi' }));
    expect(sent.slice(-5)).toMatchObject([
      { type: 'response.output_text.done', text: 'Half' },
      { type: 'response.content_part.done', part: { text: 'Half' } },
      { type: 'response.output_item.done', item: { status: 'incomplete' } },
      { type: 'error', error: { message: 'The model provider failed: The model failed.' } },
      {
        type: 'response.failed',
        response: {
          status: 'failed',
          error: { code: 'server_error' },
          usage,
          output: [{ id: 'msg_1', status: 'incomplete', content: [{ text: 'Half' }] }],
        },
      },
    ]);
    expect(sent.map((event) => event['sequence_number'])).toEqual(sent.map((_, index) => index));
  });

  it('counts its tokens', async () => {
    const { provider } = testUpstream(() => streamResponse(numbered([...open, failed])));
    const outcomes: ToolgateOutcome[] = [];
    const onOutcome = (outcome: ToolgateOutcome): void => void outcomes.push(outcome);
    const handler = createToolgateHandler({ provider, onOutcome });
    const body = { model: 'm', stream: true, ...hiding };
    await (await postUnchecked(handler, '/v1/responses', body)).text();
    expect(outcomes).toMatchObject([{ calls: [{ inputTokens: 40, outputTokens: 10 }] }]);
  });
});

describe('an answer that loses a part', () => {
  it('says the same at every place, and renumbers the rest', async () => {
    const secret = { ...reasoning, summary: [{ type: 'summary_text', text: rule }] };
    const summaryAt = { item_id: 'rs_1', output_index: 0, summary_index: 0 };
    const summaryDelta = { type: 'response.reasoning_summary_text.delta', ...summaryAt };
    const gateway = { ...call, name: 'svc_x' };
    const text = { ...at, output_index: 2 };
    const events = numbered([
      created,
      item(0, { ...reasoning, summary: [], encrypted_content: '' }, 'added'),
      ...rule.split(/(?<= )/).map((word) => Object.assign({}, summaryDelta, { delta: word })),
      { type: 'response.reasoning_summary_text.done', ...summaryAt, text: rule },
      item(0, secret),
      item(1, { ...gateway, arguments: '' }, 'added'),
      item(1, gateway),
      item(2, { ...message(), status: 'in_progress' }, 'added'),
      { type: 'response.content_part.added', ...text, part: part('') },
      { type: 'response.output_text.delta', ...text, delta: 'Hi', logprobs: [] },
      item(2, message(part('Hi'))),
      completed([secret, gateway, message(part('Hi'))]),
    ]);
    const body = await askStream(events);
    expect(body).not.toMatch(/closed for repairs|svc_x|gAAA/);
    const data = dataOf(body);
    expect(data.map(({ sequence_number: number }) => number)).toEqual([...data.keys()]);
    const sent = data
      .map(({ type, delta: one }) =>
        String(type).includes('reasoning') && typeof one === 'string' ? one : '',
      )
      .join('');
    const withheld = [{ type: 'summary_text', text: sent }];
    const output = [{ id: 'rs_1', type: 'reasoning', summary: withheld }, message(part('Hi'))];
    expect(data.at(-1)).toMatchObject({ type: 'response.completed', response: { output } });
    const begun = data.filter(({ type }) => type === 'response.output_item.added');
    expect(begun.map(({ output_index: index }) => index)).toEqual([0, 1]);
  });
});

describe('the events of a provider', () => {
  it('without numbers, or with words of their own for reasoning, pass', async () => {
    const events = [
      created,
      item(0, { id: 'rs_1', type: 'reasoning', summary: [] }, 'added'),
      {
        type: 'response.reasoning.delta',
        item_id: 'rs_1',
        output_index: 0,
        content_index: 0,
        delta: 'So.',
      },
      {
        type: 'response.reasoning.done',
        item_id: 'rs_1',
        output_index: 0,
        content_index: 0,
        text: 'So.',
      },
      completed([]),
    ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    expect(await askStream(events, { input: 'Hi' })).toBe(events.join('') + doneMark);
  });

  it.each(['response.output_item.added', 'response.output_item.done'])(
    'pass when %s has no item',
    async (type) => {
      const events = numbered([created, { type }, completed([])]);
      expect(await askStream(events, { input: 'Hi' })).toBe(events.join('') + doneMark);
    },
  );
});

const translate = async (
  path: string,
  events: readonly string[],
  body: object,
): Promise<Wire[]> => {
  const transport = fetchTransport(() => Promise.resolve(streamResponse(events)));
  const model = upstream({ format: 'responses', baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const messages = [{ role: 'user', content: 'Hi' }];
  const response = await postUnchecked(handler, path, {
    model: 'm',
    stream: true,
    messages,
    ...body,
  });
  return dataOf(await response.text());
};

describe('a provider of responses, asked in another format', () => {
  it('answers a chat completion', async () => {
    const chunks = await translate('/v1/chat/completions', everything, {});
    const deltas = chunks.flatMap(({ choices }) => (choices as { delta: Wire }[]).slice(0, 1));
    const join = (name: string): string =>
      deltas.map(({ delta: { [name]: text } }) => (typeof text === 'string' ? text : '')).join('');
    expect(join('content')).toBe('Come at "three" or four.');
    expect(join('reasoning_content')).toBe('They ask.');
    expect(JSON.stringify(chunks)).toContain('"name":"look"');
    expect(deltas.at(-1)).toMatchObject({ finish_reason: 'tool_calls' });
  });

  it('answers a message, whose thinking can be sent back', async () => {
    const events = await translate('/v1/messages', everything, { max_tokens: 9 });
    const text = JSON.stringify(events);
    expect(text).toContain('They ask.');
    expect(text).toContain('reasoningEncryptedContent');
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' } });
  });

  it.each([
    ['max_output_tokens', 'length'],
    ['content_filter', 'content_filter'],
  ])('marks the answer as incomplete: %s', async (reason, finish_reason) => {
    const end = {
      type: 'response.incomplete',
      response: {
        ...wholeResponse([message(part('Hi'))]),
        status: 'incomplete',
        incomplete_details: { reason },
      },
    };
    const chunks = await translate(
      '/v1/chat/completions',
      numbered([...open, delta('Hi'), end]),
      {},
    );
    expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason }] });
  });

  it('reads null arguments as an empty object', async () => {
    const bare = { ...call, arguments: null };
    const chunks = await translate(
      '/v1/chat/completions',
      numbered([created, completed([bare])]),
      {},
    );
    expect(JSON.stringify(chunks)).toContain('{"arguments":"{}"}');
  });
});
