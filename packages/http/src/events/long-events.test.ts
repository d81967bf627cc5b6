import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { FormatName } from '../formats/original.ts';
import { createResponseStore } from '../store/index.ts';
import {
  chatChunk,
  chatEvents,
  messageEvents,
  postJson,
  readEvents,
  responseEvents,
  streamResponse,
} from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';

// Longer than the 256 Ki characters that are written at once.
const text = 'We play "Hamlet" tonight, at eight. 🎭 '.repeat(7500);
const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';

const providers: Readonly<Record<FormatName, readonly string[]>> = {
  'chat-completions': chatEvents([
    chatChunk({ role: 'assistant', content: text }),
    chatChunk({}, { finish_reason: 'stop' }),
  ]),
  messages: messageEvents([
    {
      begin: { type: 'text', text: '', citations: null },
      deltas: [{ type: 'text_delta', text }],
    },
  ]),
  responses: responseEvents([text]),
};

/** The fields of events that these tests read. */
interface Received {
  type?: string;
  choices?: { delta: { content?: string } }[];
  delta?: string | { text?: string };
  response?: { id: string; output: Received['output']; store: boolean };
  output?: { content: { text: string }[] }[];
}

const ends = new Set(['message_stop', 'response.completed']);

/** Streams a long text of a provider, with or without hidden instructions. */
async function ask(format: FormatName, path: string, body: object) {
  const transport = fetchTransport(async () => streamResponse(providers[format]));
  const model = upstream({ format, baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model }, store: createResponseStore() });
  const response = await postJson(handler, path, { model: 'm', stream: true, ...body });
  const events = readEvents(await response.text()).map(({ data }) => data as Received | '[DONE]');
  return { handler, events: events.flatMap((event) => (event === '[DONE]' ? [] : [event])) };
}

function textOf({ choices, delta, type }: Received): string {
  if (typeof delta === 'string') return type === 'response.output_text.delta' ? delta : '';
  if (delta !== undefined) return delta.text ?? '';
  return choices?.[0]?.delta.content ?? '';
}

describe.each(Object.keys(providers) as FormatName[])('a long text of %s', (format) => {
  it.each([
    ['chat completions', '/v1/chat/completions', { messages: [{ role: 'user', content: 'Hi' }] }],
    ['messages', '/v1/messages', { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] }],
    ['responses', '/v1/responses', { input: 'Hi', store: false }],
    ['responses with instructions', '/v1/responses', { input: 'Hi', instructions: rule }],
  ])('reaches a client of %s whole, and ends once', async (_name, path, body) => {
    const { events } = await ask(format, path, body);
    expect(events.map(textOf).join('')).toBe(text);
    const closing = events.filter(({ type = '' }) => ends.has(type));
    expect(closing).toEqual(path.endsWith('completions') ? [] : [events.at(-1)]);
  });

  it.each([true, false])('ends with its response, stored: %s', async (store) => {
    const { handler, events } = await ask(format, '/v1/responses', { input: 'Hi', store });
    const { response } = events.at(-1) ?? {};
    expect(response?.output?.[0]?.content[0]?.text).toBe(text);
    expect(response?.store).toBe(store);
    const stored = await handler(new Request(`http://localhost/v1/responses/${response?.id}`));
    expect(stored.status).toBe(store ? 200 : 404);
    const body = (await stored.json()) as Pick<Received, 'output'>;
    expect(body.output).toEqual(store ? response?.output : undefined);
  });
});
