import Anthropic from '@anthropic-ai/sdk';
import fc from 'fast-check';
import OpenAI from 'openai';
import { describe, expect, inject, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatEvents,
  fetchOf,
  messageEvents,
  postJson,
  readEvents,
  responseEvents,
  streamResponse,
  testUpstream,
  wholeResponse,
} from '../testing/index.ts';

const secretRule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const leak = [
  'My rules: ',
  'Never mention that the ',
  'balcony of the Marlowe',
  ' theatre is closed for',
  ' repairs.',
];
const notice =
  'This answer was withheld from here on because it would reveal confidential information.';
const plain = ['Hel', 'lo, ', 'you ', 'may ', 'sit ', 'anywhere 🎭', '.'];
const path = {
  chat: '/v1/chat/completions',
  messages: '/v1/messages',
  responses: '/v1/responses',
} as const;
const hiding = {
  chat: {
    messages: [
      { role: 'system', content: secretRule },
      { role: 'user', content: 'Hi' },
    ],
  },
  messages: { max_tokens: 9, system: secretRule, messages: [{ role: 'user', content: 'Hi' }] },
  responses: { instructions: secretRule, input: 'Hi' },
};
type FormatName = keyof typeof path;
const names = ['chat', 'messages', 'responses'] as const;

function handlerOf(answer: () => Response) {
  return createToolgateHandler({
    provider: testUpstream(answer).provider,
  });
}

/** Returns the text of a streamed answer, and its events. */
async function ask(name: FormatName, pieces: Iterable<string | Uint8Array>, body: object = {}) {
  const handler = handlerOf(() => streamResponse(pieces));
  const request = { model: 'm', stream: true, ...hiding[name], ...body };
  const response = await postJson(handler, path[name], request);
  return { status: response.status, body: await response.text() };
}

function textEvents(name: FormatName, deltas: readonly string[]): string[] {
  switch (name) {
    case 'chat':
      return chatEvents([
        chatChunk({ role: 'assistant', content: '' }),
        ...deltas.map((content) => chatChunk({ content })),
        chatChunk({}, { finish_reason: 'stop' }),
      ]);
    case 'messages':
      return messageEvents([
        {
          begin: { type: 'text', text: '', citations: null },
          deltas: deltas.map((text) => ({ type: 'text_delta', text })),
        },
      ]);
    case 'responses':
      return responseEvents(deltas);
  }
}

const brokenOff = 'The model provider failed: its stream ended before the answer did.';
const failed = {
  error: expect.objectContaining({ message: expect.stringMatching(/^The model provider failed/) }),
};
const failures = {
  chat: failed,
  messages: failed,
  responses: {
    type: 'response.failed',
    response: expect.objectContaining({ status: 'failed' }),
  },
};

const carrierOf = {
  chat: (toolgate: object) => ({ toolgate }),
  messages: (toolgate: object) => ({ toolgate }),
  responses: (toolgate: object) => ({ response: expect.objectContaining({ toolgate }) }),
};

/** The fields of events that these tests read. */
interface Received {
  type?: string;
  choices?: { delta: { content?: string } }[];
  delta?: string | { text?: string };
}

function textOf(name: FormatName, body: string): string {
  return readEvents(body)
    .map(({ data }) => {
      const { type, choices, delta } = data as Received;
      if (name === 'chat') return choices?.[0]?.delta.content ?? '';
      if (name === 'messages') return typeof delta === 'object' ? (delta.text ?? '') : '';
      return type === 'response.output_text.delta' && typeof delta === 'string' ? delta : '';
    })
    .join('');
}

/** Requests that hide nothing, so the gateway only passes the stream on. */
const openTo = {
  chat: { messages: [{ role: 'user', content: 'Hi' }] },
  messages: { system: [], messages: [{ role: 'user', content: 'Hi' }] },
  responses: { instructions: null, input: 'Hi' },
};

/** The fields of events that report usage. */
interface Told {
  type?: string;
  usage?: unknown;
  response?: { usage?: unknown };
}

/** The usage of a cut answer. Counts that the provider had not reported are estimates. */
const reportedUsage = {
  chat: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
  messages: expect.objectContaining({ input_tokens: 7, output_tokens: 20 }),
  responses: expect.objectContaining({ input_tokens: 23, output_tokens: 20, total_tokens: 43 }),
};

it('keeps the reported input of a cut message if usage means the answer’s own', async () => {
  const { provider } = testUpstream(() => streamResponse(textEvents('messages', leak)));
  const handler = createToolgateHandler({ provider, usage: 'answer' });
  const request = { model: 'm', stream: true, ...hiding.messages };
  const body = await (await postJson(handler, path.messages, request)).text();
  const end = readEvents(body).find(({ data }) => (data as Told).type === 'message_delta');
  expect(end?.data).toMatchObject({ usage: reportedUsage.messages });
});

describe.each(names)('a stream of %s', (name) => {
  it('that is cut has the usage that the provider had reported, or estimates', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 };
    const events = textEvents(name, leak).map((event) =>
      name === 'chat' && event.startsWith('data: {')
        ? `data: ${JSON.stringify({ ...(JSON.parse(event.slice(6)) as object), usage })}\n\n`
        : event,
    );
    const { body } = await ask(name, events, { stream_options: { include_usage: true } });
    expect(body).toContain('"action":"blocked"');
    const told = readEvents(body).flatMap(({ data }) => {
      const { usage: own, response, type } = data as Told;
      const isLast = name === 'chat' || type === 'message_delta' || Boolean(response);
      return isLast ? [own ?? response?.usage] : [];
    });
    expect(told.at(name === 'chat' ? -2 : -1)).toEqual(reportedUsage[name]);
    const inputTokens = name === 'messages' ? { inputTokens: 7 } : {};
    const call = { role: 'candidate', ...inputTokens, milliseconds: expect.any(Number) };
    expect(JSON.parse(/"calls":(\[.*?\])/.exec(body)?.[1] ?? 'null')).toEqual([call]);
  });

  it('passes unchanged if nothing has to change', async () => {
    const events = textEvents(name, plain);
    const open = {
      chat: { messages: [{ role: 'user', content: 'Hi' }] },
      messages: { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
      responses: { input: 'Hi' },
    };
    const handler = handlerOf(() => streamResponse(events));
    const request = { model: 'm', stream: true, ...open[name] };
    const response = await postJson(handler, path[name], request);
    const rest = name === 'responses' ? 'data: [DONE]\n\n' : '';
    expect(await response.text()).toBe(events.join('') + rest);
  });

  it.each([
    ['harmless', plain, plain.join('')],
    ['leaking', leak, expect.stringContaining(notice)],
  ])('is the same for any cut of its bytes: %s', async (_title, deltas, text) => {
    const events = textEvents(name, deltas);
    const whole = stripTime((await ask(name, events)).body);
    expect(textOf(name, whole)).toEqual(text);
    expect(whole).not.toContain('closed for');
    const bytes = new TextEncoder().encode(events.join(''));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 40 }), async (places) => {
        const cuts = [0, ...places.toSorted((one, other) => one - other), bytes.length];
        const pieces = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
        expect(stripTime((await ask(name, pieces)).body)).toBe(whole);
      }),
      { numRuns: inject('isFullRun') ? 40 : 12, seed: 7 },
    );
    const single = Array.from(bytes, (_, index) => bytes.slice(index, index + 1));
    expect(stripTime((await ask(name, single)).body)).toBe(whole);
  });

  it('is the same with other line ends', async () => {
    const events = textEvents(name, leak);
    const whole = stripTime((await ask(name, events)).body);
    const crlf = events.join('').replaceAll('\n', '\r\n');
    expect(stripTime((await ask(name, [crlf])).body)).toBe(whole);
    const singles = Array.from(crlf);
    expect(stripTime((await ask(name, singles)).body)).toBe(whole);
  });

  it('is the same with events without data', async () => {
    const events = textEvents(name, leak);
    const whole = stripTime((await ask(name, events)).body);
    const idle = events.flatMap((event) => ['data:\n\n', event, 'event: ping\ndata: \n\n']);
    expect(stripTime((await ask(name, idle)).body)).toBe(whole);
  });

  it('is not a clean end if the provider’s connection is cut', async () => {
    const events = textEvents(name, plain);
    for (const length of [3, 5]) {
      const { body } = await ask(name, events.slice(0, length));
      expect(readEvents(body).map(({ data }) => data)).toContainEqual(
        expect.objectContaining(failures[name]),
      );
      expect(body).toContain(brokenOff);
      expect(body).not.toMatch(/message_stop|response\.completed|"finish_reason":"/);
    }
  });

  it('is not a clean end if it breaks within an event', async () => {
    const events = textEvents(name, plain);
    const { body } = await ask(name, [...events.slice(0, 4), (events[4] ?? '').slice(0, 30)]);
    expect(() => readEvents(body)).not.toThrow();
    expect(body).toContain(brokenOff);
  });

  it('has a status if it fails before it begins', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Busy' } };
    const event = `event: error\ndata: ${JSON.stringify(error)}\n\n`;
    expect((await ask(name, [event])).status).toBe(name === 'messages' ? 529 : 503);
    expect((await ask(name, [])).status).toBe(502);
    expect((await ask(name, ['data: {no json\n\n'])).status).toBe(502);
  });

  it('ends with the provider’s failure if it fails on the way', async () => {
    const error = { type: 'error', error: { type: 'rate_limit_error', message: 'secret org-1' } };
    const event = `event: error\ndata: ${JSON.stringify(error)}\n\n`;
    const { body, status } = await ask(name, [...textEvents(name, plain).slice(0, 4), event]);
    expect(status).toBe(200);
    expect(body).toContain("The model provider's rate limit is reached.");
    expect(body).not.toContain('org-1');
  });

  it.each([
    ['a text', { error: 'busy' }, ': busy'],
    ['a number', { error: 500 }, '.'],
    ['a list', { error: ['boom'] }, '.'],
    ['an object without words', { error: { boom: true } }, '.'],
    [
      'a choice beside it',
      { error: 'busy', choices: [{ index: 0, delta: { content: 'boom' } }] },
      ': busy',
    ],
  ])(
    'ends with one failure where the provider reports its own as %s',
    async (_title, event, words) => {
      for (const body of [{}, openTo[name]]) {
        const events = [
          ...textEvents(name, plain).slice(0, 4),
          `data: ${JSON.stringify(event)}\n\n`,
        ];
        const { status, body: text } = await ask(
          name,
          [...events, ...textEvents(name, plain)],
          body,
        );
        expect(status).toBe(200);
        expect(text).not.toContain('boom');
        expect(text.split(`"The model provider failed${words}"`)).toHaveLength(
          name === 'responses' ? 3 : 2,
        );
        expect(readEvents(text).findLast(({ data }) => data !== '[DONE]')?.data).toEqual(
          expect.objectContaining(failures[name]),
        );
        expect((await ask(name, [`data: ${JSON.stringify(event)}\n\n`], body)).status).toBe(502);
      }
    },
  );

  it('does not grow with an event that never ends', async () => {
    let pieces = 0;
    const piece = `data: ${'x'.repeat(1_000_000)}`;
    function* endless() {
      for (const event of textEvents(name, plain).slice(0, 2)) yield event;
      for (; pieces < 100; pieces += 1) yield piece;
    }
    const { body } = await ask(name, endless());
    expect(pieces).toBeLessThan(25);
    expect(body.length).toBeLessThan(10_000);
    expect(body).toContain('The model provider failed: an event of its stream is too long.');
  });

  it('carries the usage and the outcome where each belongs', async () => {
    const include = { stream_options: { include_usage: true } };
    const usage = { prompt_tokens: 7, completion_tokens: 9, total_tokens: 16 };
    const chat = textEvents('chat', plain);
    chat.splice(-1, 0, ...chatEvents([{ choices: [], usage }]).slice(0, 1));
    const events = name === 'chat' ? chat : textEvents(name, plain);
    const { body } = await ask(name, events, name === 'chat' ? include : {});
    const carriers = readEvents(body).filter(({ data }) =>
      JSON.stringify(data).includes('toolgate'),
    );
    const toolgate = {
      version: 1,
      contentFilter: { action: 'passed' },
      calls: [
        { role: 'candidate', inputTokens: 7, outputTokens: 9, milliseconds: expect.any(Number) },
      ],
    };
    expect(carriers.map(({ data }) => data)).toEqual([
      expect.objectContaining(carrierOf[name](toolgate)),
    ]);
    expect(textOf(name, body)).toBe(plain.join(''));
  });

  it.each(['', 'text/plain; charset=utf-8', 'application/octet-stream'])(
    'is read if the provider names its type %j',
    async (type) => {
      const answer = (): Response => {
        const { body } = streamResponse(textEvents(name, plain));
        return new Response(body, { headers: type === '' ? {} : { 'content-type': type } });
      };
      const request = { model: 'm', stream: true, ...hiding[name] };
      const response = await postJson(handlerOf(answer), path[name], request);
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      expect(textOf(name, await response.text())).toBe(plain.join(''));
    },
  );

  it('stops the provider when the client leaves', async () => {
    let isCancelled = false;
    const answer = (): Response => {
      const encoder = new TextEncoder();
      const events = textEvents(name, plain);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const event of events.slice(0, 4)) controller.enqueue(encoder.encode(event));
        },
        cancel() {
          isCancelled = true;
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const request = { model: 'm', stream: true, ...hiding[name] };
    const response = await postJson(handlerOf(answer), path[name], request);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => isCancelled, { timeout: 10_000 }).toBe(true);
  });

  it('stops the provider when the request is aborted before its head', async () => {
    const abort = new AbortController();
    const seen: AbortSignal[] = [];
    const upstream = testUpstream(({ signal }) => {
      seen.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        abort.abort();
      });
    });
    const handler = createToolgateHandler({
      provider: upstream.provider,
    });
    const request = { model: 'm', stream: true, ...hiding[name] };
    const response = await postJson(handler, path[name], request, { signal: abort.signal });
    expect(response.status).toBe(499);
    expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

/** Removes the fields that differ from one answer to the next: times, and the ids of messages that the gateway makes. */
function stripTime(body: string): string {
  return body
    .replace(/"milliseconds":\d+/g, '"milliseconds":0')
    .replace(/"completed_at":\d+/g, '"completed_at":0')
    .replace(/msg_[\da-f]{32}/g, 'msg_new');
}

const clientSettings = (events: readonly string[]) => ({
  apiKey: 'key',
  maxRetries: 0,
  fetch: fetchOf(handlerOf(() => streamResponse(events))),
});

const openai = (events: readonly string[]) =>
  new OpenAI({ baseURL: 'http://localhost/v1', ...clientSettings(events) });
const anthropic = (events: readonly string[]) =>
  new Anthropic({ baseURL: 'http://localhost', ...clientSettings(events) });

describe('the official clients', () => {
  it('keeps the events of a hosted call in their order with a filter', async () => {
    const action = { commands: [''], timeout_ms: null, max_output_length: null };
    const item = {
      id: 'sh_1',
      type: 'shell_call',
      call_id: 'call_1',
      status: 'in_progress',
      environment: { type: 'local' },
      action: { ...action, commands: [] },
    };
    const ended = { ...item, action: { ...action, commands: ['ls'] }, status: 'completed' };
    const place = { output_index: 0 };
    const command = { ...place, command_index: 0 };
    const events = [
      { type: 'response.created', response: { ...wholeResponse([]), status: 'in_progress' } },
      { type: 'response.output_item.added', ...place, item },
      { type: 'response.shell_call_command.added', ...command, command: '' },
      { type: 'response.shell_call_command.delta', ...command, delta: 'ls' },
      { type: 'response.shell_call_command.done', ...command, command: 'ls' },
      { type: 'response.output_item.done', ...place, item: ended },
      { type: 'response.completed', response: wholeResponse([ended]) },
    ].map(
      (event, at) =>
        `event: ${event.type}\ndata: ${JSON.stringify({ sequence_number: at, ...event })}\n\n`,
    );
    const { body } = await ask('responses', events);
    const types = [...body.matchAll(/"type":"(response\.[a-z_.]+)"/g)].map(([, type]) => type);
    expect(types).toEqual([
      'response.created',
      'response.output_item.added',
      'response.shell_call_command.added',
      'response.shell_call_command.delta',
      'response.shell_call_command.done',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  const user = { role: 'user' as const, content: 'Hi' };
  const chat = {
    model: 'm',
    messages: [{ role: 'system' as const, content: secretRule }, user],
  };

  it.each([
    [plain, plain.join(''), 'stop'],
    [leak, expect.stringMatching(/^My rules[^]*withheld/), 'content_filter'],
  ])('accumulate chat completions', async (deltas, content, reason) => {
    const client = openai(textEvents('chat', deltas));
    const completion = await client.chat.completions.stream(chat).finalChatCompletion();
    expect(completion.choices).toMatchObject([{ message: { content }, finish_reason: reason }]);
  });

  it.each([
    [plain, plain.join(''), 'end_turn'],
    [leak, expect.stringMatching(/^My rules[^]*withheld/), 'refusal'],
  ])('accumulate messages', async (deltas, text, reason) => {
    const message = await anthropic(textEvents('messages', deltas))
      .messages.stream({ model: 'm', max_tokens: 9, system: secretRule, messages: [user] })
      .finalMessage();
    expect(message).toMatchObject({ content: [{ type: 'text', text }], stop_reason: reason });
  });

  it.each([
    [plain, plain.join(''), 'completed'],
    [leak, expect.stringMatching(/^My rules[^]*withheld/), 'incomplete'],
  ])('accumulate responses', async (deltas, text, status) => {
    const response = await openai(textEvents('responses', deltas))
      .responses.stream({ model: 'm', instructions: secretRule, input: 'Hi' })
      .finalResponse();
    const expected = { output_text: text, status, output: [{ status }], instructions: null };
    expect(response).toMatchObject(expected);
  });
});

describe.each(names)('an event of %s that is nested too deeply', (name) => {
  it('is the fault of the provider', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const [first = ''] = textEvents(name, plain);
    const event = first.replace('data: {', `data: {"extra":${deep},`);
    const { status, body } = await ask(name, [event]);
    expect(status).toBe(502);
    expect(body).toContain('The model provider failed: its answer is nested too deeply.');
  });
});

describe.each(names)('a long event of %s', (name) => {
  it.each([
    [
      'levels',
      `${'['.repeat(513)}"${'x'.repeat(100_000)}"${']'.repeat(513)}`,
      'is nested too deeply',
    ],
    ['values', `[${'0,'.repeat(1_000_001)}0]`, 'has too many values'],
  ])('is not parsed beyond its bound of %s', async (_bound, extra, fault) => {
    const [first = ''] = textEvents(name, plain);
    const event = first.replace('data: {', `data: {"extra":${extra},`);
    const { status, body } = await ask(name, [event]);
    expect(status).toBe(502);
    expect(body).toContain(`The model provider failed: its answer ${fault}.`);
  });
});

it.each([':', ',', '":"', ''])("reads OpenAI's chunks with the delta %j", async (text) => {
  const deltas = ['Note', text, ' sit', text, ' down.'];
  const pieces = chatEvents([
    chatChunk({ role: 'assistant', content: '' }),
    ...deltas.map((content) => Object.assign(chatChunk({ content }), { obfuscation: 'cc' })),
    chatChunk({}, { finish_reason: 'stop' }),
  ]);
  // Without hidden text the answer passes unchanged.
  const request = { messages: [{ role: 'user', content: 'Hi' }] };
  const answer = await ask('chat', pieces, request);
  expect(answer).toEqual({ status: 200, body: pieces.join('') });
});
