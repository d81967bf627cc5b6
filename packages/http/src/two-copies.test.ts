import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import type * as Package from './index.ts';
import {
  chatChunk,
  chatEvents,
  fetchOf,
  type Handler,
  importCopy,
  messageEvents,
  postJson,
  responseEvents,
  streamResponse,
  toolUse,
} from './testing/index.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

const user = [{ role: 'user', content: 'Hi' }];
const withFile = [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }];

/** A handler with a model of the package, or of a copy of it. */
function handlerOf(
  answer: () => Response,
  format: FormatName = 'messages',
  makers = { upstream, fetchTransport },
) {
  const transport = makers.fetchTransport(async () => answer());
  const model = makers.upstream({ format, baseURL: 'http://localhost/v1', transport });
  return createToolgateHandler({ models: { m: model } });
}

const copy = importCopy<typeof Package>(new URL('index.ts', import.meta.url));

/** The same with a model from another copy than the handler's, as a configuration file of another project gives it. */
async function handlerOfTwo(answer: () => Response, format?: FormatName) {
  const makers = await copy;
  expect(makers.upstream).not.toBe(upstream);
  return handlerOf(answer, format, makers);
}

const text = { type: 'text', text: '', citations: null };
const streams: [format: FormatName, path: string, body: object, events: string[]][] = [
  [
    'chat-completions',
    '/v1/chat/completions',
    { messages: user, tools: [{ type: 'function', function: { name: 'svc_prompt_guard' } }] },
    chatEvents([
      chatChunk({ role: 'assistant', content: 'Hi' }),
      chatChunk({}, { finish_reason: 'stop' }),
    ]),
  ],
  [
    'messages',
    '/v1/messages',
    { max_tokens: 9, messages: user, tools: [{ name: 'svc_prompt_guard' }] },
    messageEvents([{ begin: text, deltas: [{ type: 'text_delta', text: 'Hi' }] }]),
  ],
  [
    'messages',
    '/v1/messages',
    {
      max_tokens: 9,
      messages: user,
      tools: [{ name: 'svc_prompt_guard' }, { name: 'look', input_schema: { type: 'object' } }],
    },
    messageEvents(
      [
        { begin: text, deltas: [{ type: 'text_delta', text: 'Hi' }] },
        {
          begin: toolUse('call 1', 'look'),
          deltas: [{ type: 'input_json_delta', partial_json: '{}' }],
        },
      ],
      'tool_use',
    ),
  ],
  [
    'responses',
    '/v1/responses',
    { input: 'Hi', tools: [{ type: 'function', name: 'svc_prompt_guard' }] },
    responseEvents(['Hi']),
  ],
];

describe('a model from another copy of the package', () => {
  it.each([false, true])('fails as a provider fails; streamed: %s', async (stream) => {
    const handler = await handlerOfTwo(() => new Response('<html>', { status: 200 }));
    const body = { model: 'm', messages: user, stream };
    const response = await postJson(handler, '/v1/chat/completions', body);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'upstream_failed' } });
  });

  it('refuses what its provider cannot get as the mistake of the caller', async () => {
    const handler = await handlerOfTwo(() => new Response(null, { status: 204 }));
    const body = { model: 'm', messages: withFile };
    const response = await postJson(handler, '/v1/chat/completions', body);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('file_id'),
    ]);
  });

  it.each(streams)(
    'is streamed as one of the same copy: %s',
    async (format, path, body, events) => {
      const request = { model: 'm', stream: true, ...body };
      const answer = () => streamResponse(events);
      const received = async (handler: Handler) => {
        const response = await postJson(handler, path, request);
        return (await response.text()).replaceAll(/"milliseconds":[\d.]+/g, '');
      };
      const expected = await received(handlerOf(answer, format));
      expect(expected).toContain('"toolgate":');
      expect(await received(await handlerOfTwo(answer, format))).toBe(expected);
    },
  );

  it('sends no delta for an item that its provider did not start', async () => {
    const events = responseEvents(['Hi']).filter((event) =>
      /"response\.(?:created|completed)"|item\.done/.test(event),
    );
    const handler = await handlerOfTwo(() => streamResponse(events), 'responses');
    const tools = [{ type: 'function', name: 'svc_prompt_guard' }];
    const body = { model: 'm', stream: true, input: 'Hi', tools };
    const sent = await (await postJson(handler, '/v1/responses', body)).text();
    expect(sent.match(/"text":"Hi"/g)).toHaveLength(2);
    expect(sent).not.toContain('output_text.delta');
  });

  it('names a call once', async () => {
    const named = { index: 0, id: 'call_1', type: 'function' };
    const look = { name: 'look', arguments: '{"a":' };
    const rest = { index: 0, function: { arguments: '1}' } };
    const chunks = [
      chatChunk({ role: 'assistant', tool_calls: [{ ...named, function: look }] }),
      chatChunk({ tool_calls: [rest] }),
      chatChunk({}, { finish_reason: 'tool_calls' }),
    ];
    const handler = await handlerOfTwo(
      () => streamResponse(chatEvents(chunks)),
      'chat-completions',
    );
    const tools = ['svc_prompt_guard', 'look'].map((name) => {
      return { type: 'function', function: { name } };
    });
    const body = { model: 'm', stream: true, messages: user, tools };
    const sent = await (await postJson(handler, '/v1/chat/completions', body)).text();
    expect(sent.match(/"name":"look"/g)).toHaveLength(1);
    expect(sent.match(/"id":"call_1"/g)).toHaveLength(1);
    expect(
      [...sent.matchAll(/"arguments":"((?:\\.|[^"])*)"/g)].map(([, input]) => input).join(''),
    ).toBe(String.raw`{\"a\":1}`);
  });

  it('may send the start of a block before its content', async () => {
    const blocks = [
      { begin: { ...text, text: 'Good' }, deltas: [] },
      { begin: toolUse('call_1', 'look', { x: 1 }), deltas: [] },
      { begin: toolUse('call 2', 'look', { x: 2 }), deltas: [] },
    ];
    const handler = await handlerOfTwo(() => streamResponse(messageEvents(blocks, 'tool_use')));
    const client = new Anthropic({
      baseURL: 'http://localhost',
      apiKey: 'k',
      fetch: fetchOf(handler),
    });
    const tools = ['svc_prompt_guard', 'look'].map((name) => {
      return { name, input_schema: { type: 'object' as const } };
    });
    const body = {
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'user' as const, content: 'Hi' }],
    };
    const { content } = await client.messages.stream({ ...body, tools }).finalMessage();
    expect(content).toMatchObject(blocks.map(({ begin }) => begin));
  });
});
