import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  postUnchecked,
  readEvents,
  streamResponse,
} from '../../../testing/index.ts';
import { fetchTransport } from '../../../upstream/transport.ts';
import { upstream } from '../../../upstream/upstream.ts';

const messages = [{ role: 'user', content: 'Hi' }];
const tools = [
  { name: 'get', input_schema: { type: 'object' } },
  { name: 'get_weather', input_schema: { type: 'object' } },
];
const end = chatChunk({}, { finish_reason: 'tool_calls' });

/** Sends a message to a provider of chat completions with the given answer. */
async function ask(answer: Response, body: object): Promise<Response> {
  const transport = fetchTransport(async () => answer);
  const model = upstream({ format: 'chat-completions', baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const request = { model: 'm', max_tokens: 9, messages, ...body };
  return postUnchecked(handler, '/v1/messages', request);
}

function call(name: string | undefined, text: string, rest: object = {}): object {
  const called = { ...(name !== undefined && { name }), arguments: text };
  return chatChunk({ tool_calls: [{ index: 0, function: called, ...rest }] });
}

/** Returns the names and inputs of the calls of a streamed message. */
async function callsOf(chunks: readonly object[]): Promise<unknown[]> {
  const answer = streamResponse(chatEvents(chunks));
  const text = await (await ask(answer, { stream: true, tools })).text();
  const calls: { name: string; json: string }[] = [];
  for (const { data } of readEvents(text)) {
    const { content_block: block, delta } = data as {
      content_block?: { name: string };
      delta?: { partial_json?: string };
    };
    if (block !== undefined) calls.push({ name: block.name, json: '' });
    const last = calls.at(-1);
    if (last !== undefined) last.json += delta?.partial_json ?? '';
  }
  return calls.map(({ name, json }) => ({ name, input: JSON.parse(json) as unknown }));
}

describe('the name of a streamed call', () => {
  const weather = [{ name: 'get_weather', input: { a: 1 } }];
  it.each([
    ['in pieces', [call('get', '', { id: 'a' }), call('_weather', ''), call(undefined, '{"a":1}')]],
    [
      'in pieces, with its id',
      [call('get', '', { id: 'a' }), call('_weather', '{"a":1}', { id: 'a' })],
    ],
    ['in pieces that grow', [call('get', '', { id: 'a' }), call('get_weather', '{"a":1}')]],
    [
      'again with each piece',
      [call('get_weather', '{"a"', { id: 'a' }), call('get_weather', ':1}')],
    ],
  ])('comes whole when it came %s', async (_title, chunks) => {
    expect(await callsOf([...chunks, end])).toEqual(weather);
  });

  it('is not joined with the name of another call', async () => {
    const chunks = [call('get', '', { id: 'a' }), call('get_weather', '', { id: 'b' }), end];
    expect(await callsOf(chunks)).toEqual([
      { name: 'get', input: {} },
      { name: 'get_weather', input: {} },
    ]);
  });
});

describe('a streamed call of a custom tool', () => {
  it('has its text as the input of a tool use', async () => {
    const pieces = ['say "', 'hi"\n\ud83d', '\ude00'].map((input, at) =>
      chatChunk({
        tool_calls: [
          {
            index: 0,
            ...(at === 0 && { id: 'a', type: 'custom' }),
            custom: { name: 'get', input },
          },
        ],
      }),
    );
    expect(await callsOf([...pieces, end])).toEqual([
      { name: 'get', input: { input: 'say "hi"\n😀' } },
    ]);
  });
});

describe('the usage', () => {
  const counts = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 };
  const places = [
    ['the choice', { usage: counts }, {}],
    ['x_groq', {}, { x_groq: { id: 'r', usage: counts } }],
  ] as const;

  it.each(places)('is read from %s of a stream', async (_title, inChoice, inChunk) => {
    const last = chatChunk({}, { finish_reason: 'stop', ...inChoice });
    const chunks = [chatChunk({ content: 'Hi' }), { ...last, ...inChunk }];
    const answer = streamResponse(chatEvents(chunks));
    const text = await (await ask(answer, { stream: true })).text();
    const deltas = readEvents(text).map(({ data }) => data as { type: string });
    expect(deltas.find(({ type }) => type === 'message_delta')).toMatchObject({
      usage: { input_tokens: 5, output_tokens: 3 },
    });
  });

  it.each(places)('is read from %s of a whole answer', async (_title, inChoice, inBody) => {
    const { usage: _usage, ...body } = chatCompletion({ content: 'Hi' }, inChoice) as {
      usage: unknown;
    };
    const answer = await ask(Response.json({ ...body, ...inBody }), {});
    expect(await answer.json()).toMatchObject({ usage: { input_tokens: 5, output_tokens: 3 } });
  });
});

describe('an error that is marked by its object alone', () => {
  const failure = { object: 'error', message: 'Too long.', type: 'BadRequestError', code: 400 };

  it('fails a whole answer', async () => {
    const response = await ask(Response.json(failure), {});
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { message: expect.stringContaining('Too long.') as unknown },
    });
  });

  it('fails a stream', async () => {
    const events = chatEvents([chatChunk({ content: 'Hi' }), failure]);
    const text = await (await ask(streamResponse(events), { stream: true })).text();
    expect(text).toContain('event: error');
    expect(text).toContain('Too long.');
  });
});
