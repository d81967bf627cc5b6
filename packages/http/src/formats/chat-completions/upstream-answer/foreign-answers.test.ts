import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  hiddenPrompt,
  postUnchecked,
  readEvents,
  streamResponse,
} from '../../../testing/index.ts';
import { fetchTransport } from '../../../upstream/transport.ts';
import { upstream } from '../../../upstream/upstream.ts';

const messages = [{ role: 'user', content: 'Hi' }];

async function ask(path: string, answer: () => Response, body: object): Promise<string> {
  const transport = fetchTransport(async () => answer());
  const model = upstream({ format: 'chat-completions', baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  return (await postUnchecked(handler, path, { model: 'm', ...body })).text();
}

const streamed = [
  ['/v1/chat/completions', { stream: true, messages }],
  ['/v1/messages', { stream: true, max_tokens: 9, messages }],
  ['/v1/responses', { stream: true, input: 'Hi' }],
] as const;

/** A chunk of a second choice. */
function second(delta: object, rest: object = {}): object {
  return chatChunk(delta, { index: 1, ...rest });
}

describe('a stream with a choice beside the one of the request', () => {
  const chunks = [
    second({ role: 'assistant', content: 'W' }),
    chatChunk({ role: 'assistant', content: 'A' }),
    second({ content: 'x' }),
    chatChunk({ content: 'b' }),
    second({ content: 'y' }, { finish_reason: 'length' }),
    chatChunk({ content: 'c' }),
    second({ content: 'z' }),
    chatChunk({}, { finish_reason: 'stop' }),
  ];

  it.each(streamed)('is not mixed with it at %s', async (path, body) => {
    const text = await ask(path, () => streamResponse(chatEvents(chunks)), body);
    const own = readEvents(text).flatMap(({ data }) => {
      const { choices = [{}], delta } = data as {
        choices?: { index?: number; delta?: { content?: string } }[];
        delta?: string | { text?: string };
      };
      const { index = 0, delta: chatDelta } = choices[0] ?? {};
      const piece = typeof delta === 'string' ? delta : (delta?.text ?? chatDelta?.content);
      return index === 0 && piece ? [piece] : [];
    });
    expect(own.join('')).toBe('Abc');
    expect(text).toMatch(/"finish_reason":"stop"|"end_turn"|response\.completed/);
    expect(text).not.toContain('max_tokens"');
  });

  it('is filtered in it too', async () => {
    const pieces = [...hiddenPrompt.matchAll(/\S+\s*/g)].map(([piece]) =>
      second({ content: piece }),
    );
    const events = chatEvents([
      chatChunk({ role: 'assistant', content: 'A' }),
      ...pieces,
      chatChunk({}, { finish_reason: 'stop' }),
    ]);
    const system = { role: 'system', content: hiddenPrompt };
    const text = await ask('/v1/chat/completions', () => streamResponse(events), {
      stream: true,
      messages: [system, ...messages],
    });
    expect(text).toContain('"action":"blocked"');
    expect(text).not.toContain(JSON.stringify(hiddenPrompt.split(' ').at(-1)));
  });
});

function callWith(json: string): object {
  return { id: 'a', type: 'function', function: { name: 'look', arguments: json } };
}

describe('a whole answer whose calls share an id', () => {
  const calls = { tool_calls: [callWith('{"x":1}'), callWith('{"x":2}')] };
  const answer = () => Response.json(chatCompletion(calls, { finish_reason: 'tool_calls' }));

  it('keeps all calls, with an id for each', async () => {
    const tools = [{ name: 'look', input_schema: { type: 'object' } }];
    const message = await ask('/v1/messages', answer, { max_tokens: 9, messages, tools });
    expect(JSON.parse(message).content).toEqual([
      expect.objectContaining({ id: 'a', input: { x: 1 } }),
      expect.objectContaining({ id: 'a_1', input: { x: 2 } }),
    ]);
    const response = await ask('/v1/responses', answer, {
      input: 'Hi',
      tools: [{ type: 'function', name: 'look', parameters: { type: 'object' } }],
    });
    expect(JSON.parse(response).output).toEqual([
      expect.objectContaining({ call_id: 'a', arguments: '{"x":1}' }),
      expect.objectContaining({ call_id: 'a_1', arguments: '{"x":2}' }),
    ]);
  });
});

describe('a stream with chunks after the one with the finish reason', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const safe = { hate: { filtered: false, severity: 'safe' } };
  const filterResults = { content_filter_results: safe, content_filter_offsets: { end_offset: 9 } };
  const finish = chatChunk({}, { finish_reason: 'stop' });
  const sealed = { finish_reason: 'stop', native_finish_reason: 'end_turn' };
  const text = chatChunk({ role: 'assistant', content: 'Hello.' });

  it.each([
    ['Azure', [text, finish, chatChunk({}, filterResults), { choices: [], usage }]],
    [
      'OpenRouter',
      [
        text,
        chatChunk({ role: 'assistant', content: '' }, sealed),
        { ...chatChunk({ role: 'assistant', content: '' }), usage },
      ],
    ],
    ['a server that repeats the finish reason', [text, finish, { ...finish, usage }]],
  ])('keeps its bytes: %s', async (_, chunks) => {
    const events = chatEvents(chunks);
    const body = { stream: true, stream_options: { include_usage: true } };
    const answer = () => streamResponse(events);
    expect(await ask('/v1/chat/completions', answer, { ...body, messages })).toBe(events.join(''));
    const system = { role: 'system', content: hiddenPrompt };
    const filtered = await ask('/v1/chat/completions', answer, {
      ...body,
      messages: [system, ...messages],
    });
    const outcome = /,"toolgate":\{.*\}(?=\}\n)/;
    expect(filtered).toMatch(outcome);
    expect(filtered.replace(outcome, '')).toBe(events.join(''));
  });

  it('is filtered in them too', async () => {
    const chunks = [
      text,
      finish,
      chatChunk({}, { content_filter_results: { note: hiddenPrompt } }),
    ];
    const system = { role: 'system', content: hiddenPrompt };
    const body = { stream: true, messages: [system, ...messages] };
    const answer = await ask(
      '/v1/chat/completions',
      () => streamResponse(chatEvents(chunks)),
      body,
    );
    expect(answer).toContain('"action":"blocked"');
    expect(answer).not.toContain('content_filter_results');
  });
});
