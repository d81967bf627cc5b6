import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  messageEvents,
  postJson,
  postUnchecked,
  readEvents,
  responseEvents,
  streamResponse,
  testUpstream,
  toolUse,
  wholeMessage,
  wholeResponse,
} from '../testing/index.ts';
import { limitFetch } from './limit-fetch.ts';
import { fetchTransport } from './transport.ts';
import { upstream } from './upstream.ts';

const secretRule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const notice =
  'This answer was withheld from here on because it would reveal confidential information.';
const user = { role: 'user', content: 'Hi' };
const chatBody = { messages: [{ role: 'system', content: secretRule }, user] };
const messagesBody = { max_tokens: 9, system: secretRule, messages: [user] };
const responsesBody = { instructions: secretRule, input: 'Hi' };

const aboutPage = 'it answered with a web page. Check its base URL, which usually ends with /v1';

function webPage(): Response {
  return new Response('<html>', { headers: { 'content-type': 'text/html' } });
}

async function post(
  path: string,
  answer: () => Response | Promise<Response>,
  body: object,
  send: typeof postJson = postJson,
): Promise<Response> {
  const handler = createToolgateHandler({
    provider: testUpstream(answer).provider,
  });
  return send(handler, path, { model: 'm', ...body });
}

/** A choice of a chat completion. */
interface ReceivedChoice {
  index: number;
  delta: {
    content?: string;
    tool_calls?: object[];
    reasoning_details?: { text: string }[];
  };
  finish_reason: string | null;
  logprobs?: { content?: { token: string }[] };
}

/** The fields of bodies and events that these tests read. */
interface Received {
  type?: string;
  choices?: ReceivedChoice[];
  content?: object[];
  content_block?: { name?: string };
  delta?: { signature?: string };
  index?: number;
  item?: { type: string };
  output?: object[];
  output_index?: number;
  response?: { output: object[] };
  sequence_number?: number;
  toolgate?: object;
}

async function postStream(
  path: string,
  events: readonly string[],
  body: object,
): Promise<Received[]> {
  const response = await post(path, () => streamResponse(events), { stream: true, ...body });
  return readEvents(await response.text()).map(({ data }) => data as Received);
}

async function postWhole(path: string, answer: object, body: object): Promise<Received> {
  return (await post(path, () => Response.json(answer), body)).json() as Promise<Received>;
}

const outcome = (action: string, more: object = {}) =>
  expect.objectContaining({ contentFilter: { action, ...more } });

const callOf = (id: string, name: string, input: string, index?: number) => ({
  ...(index !== undefined && { index }),
  id,
  type: 'function',
  function: { name, arguments: input },
});

function withIndex(calls: readonly object[]): object[] {
  return calls.map((call, index) => ({ index, ...call }));
}

const messageBlock = (begin: object, ...deltas: object[]) => ({ begin, deltas });
const jsonDelta = (text: string) => ({ type: 'input_json_delta', partial_json: text });

const textItem = (value: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: value, annotations: [] }],
});
const hiding = (output: readonly object[]) => ({
  ...wholeResponse(output, secretRule),
  output_text: secretRule,
});
const callItem = (name: string, input: string) => ({
  id: `fc_${name}`,
  type: 'function_call',
  call_id: `call_${name}`,
  name,
  arguments: input,
  status: 'completed',
});
const streamedCall = (item: ReturnType<typeof callItem>) => ({
  item,
  events: [
    { type: 'response.function_call_arguments.delta', item_id: item.id, delta: item.arguments },
    {
      type: 'response.function_call_arguments.done',
      item_id: item.id,
      arguments: item.arguments,
    },
    { type: 'response.output_item.done', item },
  ],
});

const words = 'The words of';
const failure = (code?: string) =>
  Response.json({ error: { message: `${words} org-1`, type: 'x', code } }, { status: 500 });

const unanswered = () => Promise.reject(new TypeError('fetch failed'));

const details = (fields: object) =>
  chatChunk({ reasoning_details: [{ type: 'reasoning.text', index: 0, ...fields }] });

describe('a chat completion', () => {
  const path = '/v1/chat/completions';
  const { choices: _choices, usage: _usage, ...shared } = chatCompletion({});
  const completion = chatCompletion;

  it('keeps unknown fields', async () => {
    const message = { role: 'assistant', content: 'Hi', extra: { score: 1 } };
    const answer = { ...completion(message, { more: 1 }), unknown: { kept: [1] } };
    const response = await post(path, () => Response.json(answer), chatBody, postUnchecked);
    expect(await response.json()).toEqual({ ...answer, toolgate: outcome('passed') });
  });

  it('that leaks keeps nothing of the answer', async () => {
    const leaking = completion(
      { role: 'assistant', content: secretRule, extra: secretRule },
      { logprobs: { content: [{ token: secretRule }] } },
    );
    expect(await postWhole(path, { ...leaking, copy: secretRule }, chatBody)).toEqual({
      ...shared,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: notice, refusal: null },
          logprobs: null,
          finish_reason: 'content_filter',
        },
      ],
      usage: leaking.usage,
      toolgate: outcome('blocked', { kind: 'instructions' }),
    });
  });

  it.each([
    [
      'the arguments of a call',
      { tool_calls: [callOf('1', 'say', JSON.stringify({ secretRule }))] },
    ],
    ['a custom tool', { tool_calls: [{ id: '1', custom: { name: 'say', input: secretRule } }] }],
    ['an older call', { function_call: { name: 'say', arguments: secretRule } }],
    ['a refusal', { refusal: secretRule }],
    ['a list of parts', { content: [{ type: 'text', text: secretRule }] }],
    ['a source', { annotations: [{ url_citation: { title: secretRule, url: '' } }] }],
  ])('is judged by %s too', async (_title, fields) => {
    const message = { role: 'assistant', content: null, ...fields };
    const { choices } = await postWhole(path, completion(message), chatBody);
    expect(choices?.[0]).toMatchObject({ finish_reason: 'content_filter' });
    const { index: _index, ...delta } = { index: 0, ...message };
    const streamed = 'tool_calls' in delta ? { tool_calls: withIndex(delta.tool_calls) } : {};
    const events = chatEvents([
      chatChunk({ ...delta, ...streamed }),
      chatChunk({}, { finish_reason: 'stop' }),
    ]);
    const chunks = await postStream(path, events, chatBody);
    expect(JSON.stringify(chunks)).not.toContain('balcony');
    expect(chunks.at(-2)?.choices?.[0]?.finish_reason).toBe('content_filter');
  });

  it.each([
    ['reasoning_content', secretRule],
    ['reasoning', secretRule],
    ['reasoning_details', [{ type: 'reasoning.text', text: secretRule, signature: 's', index: 0 }]],
  ])('goes out without reasoning that leaks: %s', async (name, value) => {
    const message = { role: 'assistant', content: 'Hi', [name]: value };
    const whole = await postWhole(path, completion(message), chatBody);
    expect(JSON.stringify(whole)).not.toContain('closed for repairs');
    expect(JSON.stringify(whole)).not.toContain('signature');
    expect(whole).toMatchObject({
      choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }],
      toolgate: { contentFilter: { action: 'passed', withheld: ['reasoning'] } },
    });
    const chunks = await postStream(
      path,
      chatEvents([
        chatChunk({ role: 'assistant', [name]: value }),
        chatChunk({ content: 'Hi' }),
        chatChunk({}, { finish_reason: 'stop' }),
      ]),
      chatBody,
    );
    expect(JSON.stringify(chunks)).not.toContain('closed for repairs');
    expect(chunks.find((chunk) => chunk.toolgate)?.toolgate).toMatchObject({
      contentFilter: { action: 'passed', withheld: ['reasoning'] },
    });
  });

  it('drops the seal of reasoning that leaks if it comes alone', async () => {
    const chunks = await postStream(
      path,
      chatEvents([
        details({ text: secretRule }),
        details({ signature: 'seal' }),
        chatChunk({ content: 'Hi' }),
        chatChunk({}, { finish_reason: 'stop' }),
      ]),
      chatBody,
    );
    expect(JSON.stringify(chunks)).not.toContain('seal');
    const open = [details({ text: 'They ask.' }), details({ signature: 'seal' })];
    const passed = await postStream(
      path,
      chatEvents([...open, chatChunk({ content: 'Hi' }), chatChunk({}, { finish_reason: 'stop' })]),
      chatBody,
    );
    expect(JSON.stringify(passed)).toContain('seal');
  });

  it('streams reasoning that does not leak whole, in its own shape', async () => {
    const pieces = ['They ask ', 'about the ', 'opening hours.'];
    const chunks = await postStream(
      path,
      chatEvents([
        ...pieces.map((text) => chatChunk({ reasoning_details: [{ type: 't', text, index: 0 }] })),
        chatChunk({ content: 'Hi' }),
        chatChunk({}, { finish_reason: 'stop' }),
      ]),
      chatBody,
    );
    const texts = chunks.flatMap((chunk) =>
      (chunk.choices?.[0]?.delta.reasoning_details ?? []).map(({ text }) => text),
    );
    expect(texts.join('')).toBe(pieces.join(''));
  });

  it('never holds a call of a gateway tool, and renumbers the others', async () => {
    const calls = [callOf('1', 'svc_x', '{}'), callOf('2', 'weather', '{}')];
    const message = { role: 'assistant', content: null, tool_calls: calls };
    const whole = await postWhole(
      path,
      completion(message, { finish_reason: 'tool_calls' }),
      chatBody,
    );
    expect(whole.choices?.[0]).toMatchObject({
      message: { tool_calls: [calls[1]] },
      finish_reason: 'tool_calls',
    });
    for (const body of [chatBody, { messages: [user], tools: [{ function: { name: 'svc_y' } }] }]) {
      const chunks = await postStream(
        path,
        chatEvents([
          chatChunk({ tool_calls: [callOf('1', 'svc_x', '', 0)] }),
          chatChunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
          chatChunk({ tool_calls: [callOf('2', 'weather', '', 1)] }),
          chatChunk({ tool_calls: [{ index: 1, function: { arguments: '{}' } }] }),
          chatChunk({}, { finish_reason: 'tool_calls' }),
        ]),
        body,
      );
      const deltas = chunks.flatMap((chunk) => chunk.choices?.[0]?.delta.tool_calls ?? []);
      expect(deltas).toEqual([
        callOf('2', 'weather', '', 0),
        { index: 0, function: { arguments: '{}' } },
      ]);
    }
  });

  it('does not promise calls when only gateway tools were called', async () => {
    const message = { role: 'assistant', content: null, tool_calls: [callOf('1', 'svc_x', '{}')] };
    const whole = await postWhole(
      path,
      completion(message, { finish_reason: 'tool_calls' }),
      chatBody,
    );
    expect(whole.choices?.[0]).toEqual({
      index: 0,
      message: { role: 'assistant', content: null, refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    });
    const chunks = await postStream(
      path,
      chatEvents([
        chatChunk({ tool_calls: [callOf('1', 'svc_x', '{}', 0)] }),
        chatChunk({}, { finish_reason: 'tool_calls' }),
      ]),
      chatBody,
    );
    expect(chunks.map((chunk) => chunk.choices?.[0]?.finish_reason)).toEqual(['stop', undefined]);
  });

  it('holds the log probabilities of held text, and all are there in the end', async () => {
    const tokens = secretRule
      .split(/(?<= )/)
      .slice(0, 4)
      .concat('is', ' a', ' fine', ' place.');
    const chunks = await postStream(
      path,
      chatEvents([
        ...tokens.map((token) =>
          chatChunk(
            { content: token },
            {
              logprobs: {
                content: [{ token, logprob: -1, bytes: null, top_logprobs: [] }],
                refusal: null,
              },
            },
          ),
        ),
        chatChunk({}, { finish_reason: 'stop' }),
      ]),
      chatBody,
    );
    let text = '';
    let spelled = '';
    for (const chunk of chunks) {
      const [choice] = chunk.choices ?? [];
      text += choice?.delta.content ?? '';
      for (const { token } of choice?.logprobs?.content ?? []) spelled += token;
      expect(spelled.length).toBeLessThanOrEqual(text.length);
    }
    expect([text, spelled]).toEqual([tokens.join(''), tokens.join('')]);
  });
});

describe('a message', () => {
  const path = '/v1/messages';
  it('that leaks is a refusal', async () => {
    const whole = await postWhole(
      path,
      wholeMessage([{ type: 'text', text: secretRule }]),
      messagesBody,
    );
    expect(whole).toMatchObject({
      id: 'msg_1',
      content: [{ type: 'text', text: notice }],
      stop_reason: 'refusal',
      stop_details: { type: 'refusal' },
      usage: { input_tokens: 1, output_tokens: 2 },
      toolgate: { contentFilter: { action: 'blocked' } },
    });
  });

  it('that leaks in a call shows nothing of the leak', async () => {
    const events = await postStream(
      path,
      messageEvents(
        [
          messageBlock({ type: 'text', text: '' }, { type: 'text_delta', text: 'Well.' }),
          messageBlock(
            toolUse('t1', 'say'),
            jsonDelta('{"text":"'),
            jsonDelta(secretRule),
            jsonDelta('"}'),
          ),
        ],
        'tool_use',
      ),
      messagesBody,
    );
    expect(JSON.stringify(events)).not.toContain('balcony');
    expect(events.map(({ type }) => type)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(events[8]).toMatchObject({ index: 2, delta: { text: `\n\n${notice}` } });
    expect(events[10]).toMatchObject({ delta: { stop_reason: 'refusal' } });
  });

  it('never holds a call of a gateway tool, and renumbers the other blocks', async () => {
    const blocks = [
      messageBlock({ type: 'text', text: '' }, { type: 'text_delta', text: 'Hi' }),
      messageBlock(toolUse('t1', 'svc_x'), jsonDelta('{}')),
      messageBlock(toolUse('t2', 'weather'), jsonDelta('{"a":1}')),
    ];
    for (const body of [
      messagesBody,
      { max_tokens: 9, messages: [user], tools: [{ name: 'svc_y' }] },
    ]) {
      const events = await postStream(path, messageEvents(blocks, 'tool_use'), body);
      const starts = events.filter(({ type }) => type === 'content_block_start');
      expect(starts.map((event) => [event.index, event.content_block?.name])).toEqual([
        [0, undefined],
        [1, 'weather'],
      ]);
      expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' } });
      const only = await postStream(path, messageEvents(blocks.slice(0, 2), 'tool_use'), body);
      expect(only.at(-2)).toMatchObject({ delta: { stop_reason: 'end_turn' } });
    }
    const calls = [toolUse('t1', 'svc_x')];
    expect(await postWhole(path, wholeMessage(calls, 'tool_use'), messagesBody)).toMatchObject({
      content: [],
      stop_reason: 'end_turn',
    });
  });

  it('goes out without thinking that leaks, and without its signature', async () => {
    const thinking = { type: 'thinking', thinking: secretRule, signature: 'sig' };
    const whole = await postWhole(
      path,
      wholeMessage([thinking, { type: 'text', text: 'Hi' }]),
      messagesBody,
    );
    expect(whole.content?.[0]).toMatchObject({ type: 'thinking', signature: 'toolgate-unsigned' });
    const events = await postStream(
      path,
      messageEvents([
        messageBlock(
          { type: 'thinking', thinking: '', signature: '' },
          { type: 'thinking_delta', thinking: secretRule },
          { type: 'signature_delta', signature: 'sig' },
        ),
        messageBlock({ type: 'text', text: '' }, { type: 'text_delta', text: 'Hi' }),
      ]),
      messagesBody,
    );
    const text = JSON.stringify([whole, events]);
    expect(text).not.toContain('closed for repairs');
    expect(text).not.toContain('"sig"');
    expect(events.find((event) => event.delta?.signature)).toMatchObject({
      index: 0,
      delta: { signature: 'toolgate-unsigned' },
    });
    expect(events.at(-2)).toMatchObject({
      toolgate: { contentFilter: { action: 'passed', withheld: ['reasoning'] } },
    });
  });

  it('keeps thinking that does not leak, signature and all', async () => {
    const thinking = { type: 'thinking', thinking: 'They say hi.', signature: 'sig' };
    const whole = wholeMessage([thinking, { type: 'text', text: 'Hi' }]);
    expect(await postWhole(path, whole, messagesBody)).toEqual({
      ...whole,
      toolgate: outcome('passed'),
    });
  });
});

describe('a response', () => {
  const path = '/v1/responses';
  it('that leaks is incomplete, and keeps nothing of the answer', async () => {
    const whole = await postWhole(path, hiding([textItem(secretRule)]), responsesBody);
    expect(JSON.stringify(whole)).not.toContain('balcony');
    expect(whole).toMatchObject({
      id: 'resp_1',
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
      output: [{ status: 'incomplete', content: [{ text: notice }] }],
      toolgate: { contentFilter: { action: 'blocked' } },
    });
  });

  it('that leaks in a call never shows the call', async () => {
    const events = await postStream(
      path,
      responseEvents(['Hi'], [streamedCall(callItem('say', secretRule))]),
      responsesBody,
    );
    expect(JSON.stringify(events)).not.toContain('balcony');
    expect(
      events.slice(0, -1).map((event, index) => event.sequence_number === index),
    ).not.toContain(false);
    expect(events.at(-2)).toMatchObject({
      type: 'response.incomplete',
      response: { output: [{ status: 'incomplete', content: [{ text: notice }] }] },
    });
  });

  it('never holds a call of a gateway tool, and renumbers the other items', async () => {
    const before = [streamedCall(callItem('svc_x', '{}')), streamedCall(callItem('weather', '{}'))];
    const off = { input: 'Hi', tools: [{ type: 'function', name: 'svc_y' }] };
    for (const body of [responsesBody, off]) {
      const events = await postStream(path, responseEvents(['Hi'], before), body);
      expect(JSON.stringify(events)).not.toContain('svc_x');
      const added = events.filter(({ type }) => type === 'response.output_item.added');
      expect(added.map((event) => [event.output_index, event.item?.type])).toEqual([
        [0, 'function_call'],
        [1, 'message'],
      ]);
      const numbers = events.flatMap((event) => event.sequence_number ?? []);
      expect(numbers).toEqual(numbers.map((_number, index) => index));
      const last = events.find(({ type }) => type === 'response.completed');
      expect(last?.response?.output).toHaveLength(2);
    }
    const output = [callItem('svc_x', '{}'), textItem('Hi')];
    const whole = await postWhole(path, wholeResponse(output, secretRule), responsesBody);
    expect(whole.output).toEqual([textItem('Hi')]);
  });

  it('goes out without reasoning that leaks', async () => {
    const part = { type: 'summary_text', text: secretRule };
    const item = { id: 'rs_1', type: 'reasoning', summary: [part], encrypted_content: 'e' };
    const at = { item_id: 'rs_1', summary_index: 0 };
    const events = [
      { type: 'response.reasoning_summary_part.added', ...at, part: { ...part, text: '' } },
      { type: 'response.reasoning_summary_text.delta', ...at, delta: secretRule },
      { type: 'response.reasoning_summary_text.done', ...at, text: secretRule },
      { type: 'response.reasoning_summary_part.done', ...at, part },
      { type: 'response.output_item.done', item },
    ];
    const begun = { ...item, summary: [] };
    const stream = responseEvents(['Hi'], [{ item: begun, events }]).map((event) =>
      event.replace(
        '"summary":[],"encrypted_content":"e"},{',
        `"summary":[${JSON.stringify(part)}]},{`,
      ),
    );
    const streamed = await postStream(path, stream, responsesBody);
    const answer = wholeResponse([item, textItem('Hi')], secretRule);
    const whole = await postWhole(path, answer, responsesBody);
    for (const received of [streamed, whole]) {
      expect(JSON.stringify(received)).not.toContain('closed for repairs');
      expect(JSON.stringify(received)).toContain('"withheld":["reasoning"]');
    }
    // The encrypted copy contains all the reasoning, so it is removed. Only the start event of the item was sent too
    // early for that.
    expect(JSON.stringify(whole)).not.toContain('encrypted_content');
    expect(JSON.stringify(streamed).match(/"encrypted_content":"e"/g)).toHaveLength(1);
  });
});

describe('a failure of the provider', () => {
  it.each<[number, number, Record<string, string>, string | undefined]>([
    [400, 400, {}, 'context_length_exceeded'],
    [413, 413, {}, undefined],
    [422, 400, {}, undefined],
    [401, 502, {}, 'upstream_refused_credentials'],
    [402, 502, {}, 'upstream_payment_required'],
    [403, 502, {}, 'upstream_forbidden'],
    [404, 404, {}, 'model_not_found'],
    [429, 429, { 'retry-after': '7' }, 'rate_limit_exceeded'],
    [500, 502, {}, 'upstream_failed'],
    [503, 503, { 'retry-after': '7' }, 'upstream_overloaded'],
    [529, 503, {}, 'upstream_overloaded'],
    [409, 409, {}, undefined],
    [302, 502, {}, 'upstream_failed'],
  ])('of status %s becomes %s', async (status, expected, headers, code) => {
    for (const stream of [false, true]) {
      const answer = async (): Promise<Response> => {
        const body = await failure(status === 400 ? code : undefined).text();
        return new Response(body, { status, headers });
      };
      const response = await post('/v1/chat/completions', answer, { ...chatBody, stream });
      expect(response.status).toBe(expected);
      expect(response.headers.get('retry-after')).toBe(headers['retry-after'] ?? null);
      const body = await response.json();
      expect(body.error.code ?? undefined).toBe(code);
      const isTold = [400, 404, 413].includes(expected) || status === 409 || status >= 500;
      expect(body.error.message.includes(words)).toBe(isTold);
      expect(body.error.message).not.toContain('org-1');
    }
  });

  it.each(['404 page not found', '{"detail":"Not Found"}', '<html>'])(
    'that has no such path becomes 502 and names the base URL: %s',
    async (text) => {
      const answer = () => new Response(text, { status: 404 });
      const response = await post('/v1/chat/completions', answer, chatBody);
      expect(response.status).toBe(502);
      const { error } = await response.json();
      expect(error.message).toMatch(/Check its base URL, which usually ends with \/v1\.$/);
    },
  );

  it.each([400, 500])('with status %s in plain words is passed on', async (status) => {
    const answer = () => new Response(' temperature: too hot for org-1\n', { status });
    const response = await post('/v1/chat/completions', answer, chatBody);
    const { error } = await response.json();
    expect(error.message).toMatch(/(?:^|: )temperature: too hot for \[redacted\]$/);
  });

  it('whose words never end does not keep the caller waiting', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let isCancelled = false;
    const cancel = (): void => void (isCancelled = true);
    const answer = () => new Response(new ReadableStream({ cancel }), { status: 429 });
    const waiting = post('/v1/chat/completions', answer, chatBody);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(5000);
    expect([(await waiting).status, isCancelled]).toEqual([429, true]);
  });

  it('to answer at all becomes 504', async () => {
    const response = await post('/v1/messages', unanswered, messagesBody);
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { type: 'timeout_error' },
    });
  });

  it.each<[string, () => Response, boolean, string]>([
    ['in HTML', webPage, false, aboutPage],
    ['in HTML where a stream was wanted', webPage, true, aboutPage],
    ['in no JSON', () => new Response('sorry'), false, 'its answer cannot be read as JSON'],
    ['in a list', () => Response.json([1]), false, 'it sent JSON that is not an object'],
    ['in another format', () => Response.json({}), false, 'its answer is not a chat completion'],
    [
      'in 10,000 levels',
      () => new Response(`{"x":${'['.repeat(1e4)}${']'.repeat(1e4)}}`),
      false,
      'its answer cannot be read as JSON',
    ],
    [
      'in a stream',
      () => streamResponse(['data: {}\n\n']),
      false,
      'it answered with a stream that was not asked for',
    ],
    [
      'whole where a stream was wanted',
      () => Response.json({}),
      true,
      'it was asked for a stream and answered without one',
    ],
    [
      'in plain text where a stream was wanted',
      () => new Response('sorry'),
      true,
      'its stream ended before the answer did',
    ],
  ])('that answers %s becomes 502 and says so', async (_title, answer, stream, reason) => {
    const response = await post('/v1/chat/completions', answer, { ...chatBody, stream });
    expect(response.status).toBe(502);
    const { error } = await response.json();
    expect(error.message).toBe(`The model provider failed: ${reason}.`);
  });

  it.each([
    [{ error: { message: 'out of memory', type: 'server_error' } }, 502, 'failed: out of memory'],
    [{ type: 'error', error: { type: 'overloaded_error', message: 'busy' } }, 503, ': busy'],
    [{ error: { message: 'host-key is used up' } }, 502, 'failed: [redacted] is used up'],
  ])('in JSON with 200 if a stream was wanted: %j', async (body, status, said) => {
    const answer = () => Response.json(body);
    const response = await post('/v1/chat/completions', answer, { ...chatBody, stream: true });
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.stringContaining(said),
    ]);
  });
});

it.each([
  ['Text/Event-Stream; Charset=UTF-8', true],
  ['APPLICATION/JSON', false],
])('reads an answer whose type is spelled %s', async (type, stream) => {
  const answer = () => {
    const { body } = stream
      ? streamResponse(
          chatEvents([chatChunk({ content: 'Hi' }), chatChunk({}, { finish_reason: 'stop' })]),
        )
      : Response.json(chatCompletion({ content: 'Hi' }));
    return new Response(body, { headers: { 'content-type': type } });
  };
  const response = await post('/v1/chat/completions', answer, { ...chatBody, stream });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"Hi"')]);
});

describe('a fetch of the host that judges answers itself', () => {
  it.each<[string, () => Response, string]>([
    ['a web page', webPage, aboutPage],
    ['a long answer', () => Response.json({ x: 'x'.repeat(2000) }), 'its answer is too large'],
  ])('says itself why %s is wrong', async (_title, answer, reason) => {
    const judging = limitFetch({ maxAnswerBytes: 1000 }, async () => answer());
    const transport = fetchTransport(judging);
    const model = upstream({ format: 'messages', baseURL: 'http://localhost/v1', transport });
    const handler = createToolgateHandler({ models: { m: model } });
    const response = await postJson(handler, '/v1/chat/completions', { model: 'm', ...chatBody });
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: expect.objectContaining({ message: expect.stringContaining(reason) }) },
    ]);
  });
});
