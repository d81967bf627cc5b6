import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { createStreamReader as readMessage } from '../formats/messages/upstream-answer/read-stream.ts';
import {
  chatChunk,
  chatEvents,
  messageEvents,
  postUnchecked,
  streamResponse,
  testUpstream,
} from '../testing/index.ts';
import { createEventReader, type ReceivedEvent } from './event-reader.ts';

const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const paths = { chat: '/v1/chat/completions', messages: '/v1/messages' } as const;
const requests = {
  chat: {
    messages: [
      { role: 'system', content: rule },
      { role: 'user', content: 'Hi' },
    ],
  },
  messages: { max_tokens: 9, system: rule, messages: [{ role: 'user', content: 'Hi' }] },
};

/** Returns the answer to a request, by default one with hidden text, from a provider of the same format. */
async function ask(
  format: keyof typeof paths,
  answer: () => Response,
  request: object = requests[format],
): Promise<Response> {
  const handler = createToolgateHandler({ provider: testUpstream(answer).provider });
  return postUnchecked(handler, paths[format], { model: 'm', stream: true, ...request });
}

const words = ['Hello ', 'my ', 'dear ', 'friend ', 'how ', 'are you?'];
const end = chatChunk({}, { finish_reason: 'stop' });
const chat = chatEvents([
  chatChunk({ role: 'assistant', content: '' }),
  ...words.map((content) => chatChunk({ content })),
  end,
]);
const message = messageEvents([
  {
    begin: { type: 'text', text: '', citations: null },
    deltas: words.map((text) => ({ type: 'text_delta', text })),
  },
]);
const named = (event: string, name: string): string => event.replace('data:', `${name}\ndata:`);

describe('a string that no feature reads', () => {
  it.each<[string, keyof typeof paths, string[]]>([
    [
      'a name that each chunk has twice',
      'chat',
      chat.map((event) =>
        event.replace('"content":', `"content":${JSON.stringify(rule)},"content":`),
      ),
    ],
    [
      'a name that each event has twice',
      'messages',
      message.map((event) => event.replace('"text":', `"text":${JSON.stringify(rule)},"text":`)),
    ],
    [
      'the first of two names of an event',
      'chat',
      chat.map((event, at) => (at === 2 ? named(event, `event: ${rule}\nevent: x`) : event)),
    ],
    [
      'the words of a list in the place of an id',
      'chat',
      chat.map((event) =>
        event.replace(/"id":"[^"]*"/, `"id":${JSON.stringify(rule.replace('.', '').split(' '))}`),
      ),
    ],
  ])('does not reach the caller: %s', async (_title, format, events) => {
    const text = await (await ask(format, () => streamResponse(events))).text();
    expect(text).not.toContain('balcony');
  });
});

describe('a provider’s error', () => {
  const error = { message: 'We play. '.repeat(20_000), type: 'invalid_request_error' };

  it('is short in an answer', async () => {
    const response = await ask('chat', () => Response.json({ error }, { status: 400 }));
    const { length } = await response.text();
    expect([response.status, length < 5000]).toEqual([400, true]);
  });

  it('is short in a stream', async () => {
    const events = [...chat.slice(0, 3), `data: ${JSON.stringify({ error })}\n\n`];
    const text = await (await ask('chat', () => streamResponse(events))).text();
    expect(text).toContain('We play.');
    expect(text.length).toBeLessThan(7000);
  });
});

function eventOf(data: object): ReceivedEvent {
  const [event] = createEventReader().push(`data: ${JSON.stringify(data)}\n\n`);
  if (event === undefined) throw new Error('There is no event.');
  return event;
}

describe('a stream', () => {
  it.each([':\n', 'data:\n'])('has no event of endless lines: %j', (line) => {
    const reader = createEventReader();
    expect(() => reader.push(`data: {}\n${line.repeat(100_000)}\n`)).toThrow('too many lines');
  });

  it('has no endless list of calls', async () => {
    const calls = Array.from({ length: 10_001 }, (_, index) => ({
      index,
      function: { name: 'f' },
    }));
    const events = chatEvents([chatChunk({ tool_calls: calls }), end]);
    // The reader counts them. A filter of each call would take seconds.
    const request = { messages: [{ role: 'user', content: 'Hi' }] };
    const text = await (await ask('chat', () => streamResponse(events), request)).text();
    expect(text).toContain('its answer has too many parts');
  });

  it('sends pings before the end of a message', () => {
    const reader = readMessage();
    const parts: { type: string }[] = [];
    const push = (data: object): void => reader.push(eventOf(data), parts as never);
    push({ type: 'message_start', message: { id: 'm', usage: {} } });
    push({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} });
    for (let count = 0; count < 300; count += 1) push({ type: 'ping' });
    expect(parts.filter(({ type }) => type === 'ping')).toHaveLength(200);
  });
});
