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

/** Creates a model of a provider of chat completions with the given answer. */
function modelWith(answer: () => Response) {
  const transport = fetchTransport(async () => answer());
  const baseURL = 'http://localhost/v1';
  return upstream({ format: 'chat-completions', baseURL, modelId: 'm', transport });
}

/** Sends a message to a provider of chat completions with the given answer. */
async function ask(
  answer: Response,
  body: object,
  path: string = '/v1/messages',
): Promise<Response> {
  const handler = createToolgateHandler({ models: { m: modelWith(() => answer) } });
  const request = { model: 'm', max_tokens: 9, messages, ...body };
  return postUnchecked(handler, path, request);
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

describe('a picture', () => {
  const url = 'data:image/png;base64,iVBORw0KGgo=';
  const image = { type: 'image_url', image_url: { url } };
  const shapes = [
    ['images', { content: 'Here.', images: [image] }],
    ['the content', { content: [{ type: 'text', text: 'Here.' }, image] }],
  ] as const;
  const file = {
    type: 'file',
    mediaType: 'image/png',
    data: { type: 'data', data: 'iVBORw0KGgo=' },
  };
  const warning = /"The model answered with a file of the kind image, [^"]*left out/;
  const stopped = chatChunk({}, { finish_reason: 'stop' });
  const answers = (message: object) => ({
    whole: () => Response.json(chatCompletion(message)),
    streamed: () => streamResponse(chatEvents([chatChunk(message), stopped])),
  });

  it.each(shapes)('in %s becomes a file of the model', async (_title, message) => {
    const { whole, streamed } = answers(message);
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
    const result = await modelWith(whole).doGenerate({ prompt });
    expect(result.content).toContainEqual(expect.objectContaining(file));
    const { stream } = await modelWith(streamed).doStream({ prompt });
    const parts: unknown[] = [];
    for await (const part of stream) parts.push(part);
    expect(parts).toContainEqual(expect.objectContaining(file));
  });

  const paths = ['/v1/messages', '/v1/responses'];
  it.each(paths)('is named in a warning where %s has no field for it', async (path) => {
    const body = path.endsWith('responses') ? { input: 'Hi' } : {};
    for (const [, message] of shapes) {
      const { whole, streamed } = answers(message);
      expect(await (await ask(whole(), body, path)).text()).toMatch(warning);
      const streamedBody = { ...body, stream: true };
      expect(await (await ask(streamed(), streamedBody, path)).text()).toMatch(warning);
    }
  });

  it('goes back to a caller of chat completions as it came', async () => {
    const [, { images }] = shapes[0];
    const { whole, streamed } = answers({ content: 'Here.', images });
    const path = '/v1/chat/completions';
    const answer = (await (await ask(whole(), {}, path)).json()) as object;
    expect(answer).toEqual(await whole().json());
    const text = await (await ask(streamed(), { stream: true }, path)).text();
    expect(text).toBe(await streamed().text());
  });
});

describe('an answer in sound', () => {
  const warning = /The model answered with a file of the kind audio/;

  it('has its words as the text of a message', async () => {
    const audio = { id: 'audio_1', data: 'AAAA', transcript: 'Good day.', expires_at: 1 };
    const answer = await ask(Response.json(chatCompletion({ content: null, audio })), {});
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ content: [{ type: 'text', text: 'Good day.' }] });
    expect(text).toMatch(warning);
  });

  it('has its words as the text of a streamed message', async () => {
    const pieces = [
      { id: 'audio_1' },
      { transcript: 'Good ' },
      { data: 'AA==' },
      { transcript: 'day.' },
    ];
    const chunks = pieces.map((audio) => chatChunk({ audio }));
    const events = chatEvents([...chunks, chatChunk({}, { finish_reason: 'stop' })]);
    const text = await (await ask(streamResponse(events), { stream: true })).text();
    expect(text).toContain('"text":"Good "');
    expect(text).toContain('"text":"day."');
    expect(text).toMatch(warning);
  });

  it('joins pieces that have their own padding', async () => {
    const chunks = ['AQ==', 'AgM='].map((data) => chatChunk({ audio: { data } }));
    const events = chatEvents([...chunks, chatChunk({}, { finish_reason: 'stop' })]);
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
    const { stream } = await modelWith(() => streamResponse(events)).doStream({ prompt });
    const parts: unknown[] = [];
    for await (const part of stream) parts.push(part);
    expect(parts).toContainEqual({
      type: 'file',
      mediaType: 'audio/wav',
      data: { type: 'data', data: new Uint8Array([1, 2, 3]) },
    });
  });

  it('does not keep the sound of hidden words', async () => {
    const system = { role: 'system', content: `Never say it. The password is hunter2-Zq81-xx.` };
    const audio = { id: 'audio_1', data: 'AAAA', transcript: 'It is hunter2-Zq81-xx.' };
    const answer = Response.json(chatCompletion({ content: null, audio }));
    const body = { messages: [system, ...messages] };
    const text = await (await ask(answer, body, '/v1/chat/completions')).text();
    expect(text).toMatch(/"action":"(?:blocked|redacted)"/);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('AAAA');
  });
});

describe('the stop sequence that ended an answer', () => {
  it.each([
    ['vLLM', { stop_reason: 'END' }, 'END'],
    ['SGLang', { matched_stop: 'END' }, 'END'],
    ['vLLM, which names a token', { stop_reason: 128_009 }, null],
    ['a server that names its own sequence', { stop_reason: 'HALT' }, null],
  ])('is the one of %s', async (_title, field, sequence) => {
    const body = { stop_sequences: ['STOP', 'END'] };
    const stop = {
      stop_reason: sequence === null ? 'end_turn' : 'stop_sequence',
      stop_sequence: sequence,
    };
    const reason = { finish_reason: 'stop', ...field };
    const whole = Response.json(chatCompletion({ content: 'Hi' }, reason));
    const message = (await (await ask(whole, body)).json()) as object;
    expect(message).toMatchObject(stop);
    expect(message).not.toHaveProperty('toolgate');
    const chunks = chatEvents([chatChunk({ content: 'Hi' }), chatChunk({}, reason)]);
    const streamed = await ask(streamResponse(chunks), { ...body, stream: true });
    const events = readEvents(await streamed.text()).map(({ data }) => data);
    expect(events.at(-2)).toMatchObject({ delta: stop });
    expect(events.at(-2)).not.toHaveProperty('toolgate');
  });
});
