import OpenAI from 'openai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { createLimits } from '../../limits/index.ts';
import {
  fetchOf,
  finishPart,
  pausingModel,
  hiddenPrompt,
  leakingAnswer,
  postJson,
  readEvents,
  reasoningParts,
  responseEvents,
  scriptedModel,
  type Script,
  streamResponse,
  testUpstream,
  textAnswer,
  textParts,
  toolCallParts,
} from '../../testing/index.ts';
import type { ToolgateHandlerOptions } from '../../toolgate-handler-options.ts';
import { createResponseStore, memoryStorage, type ResponseStorage } from '../index.ts';

type Event = OpenAI.Responses.ResponseStreamEvent;
type Handler = ReturnType<typeof createToolgateHandler>;

afterEach(() => void vi.useRealTimers());

function gatewayOf(
  options: Partial<ToolgateHandlerOptions>,
  storage: ResponseStorage = memoryStorage(),
) {
  const store = createResponseStore({ storage });
  const handler = createToolgateHandler({ store, ...options });
  return { handler, client: clientOf(handler), store, storage };
}

function clientOf(handler: Handler, apiKey = 'key'): OpenAI {
  const settings = { baseURL: 'http://localhost/v1', apiKey, maxRetries: 0 };
  return new OpenAI({ ...settings, fetch: fetchOf(handler) });
}

/** A gateway whose model waits after the first of two words. */
function setUp(options: Partial<ToolgateHandlerOptions> = {}, storage?: ResponseStorage) {
  const held = pausingModel('Hello', ' world');
  return { ...held, ...gatewayOf({ models: { m: held.model }, ...options }, storage) };
}

const asked = { model: 'm', input: 'Hi', background: true };
const followed = { ...asked, stream: true } as const;

async function collect(stream: AsyncIterable<Event>, enough = Infinity): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of stream) {
    events.push(event);
    if (events.length >= enough) break;
  }
  return events;
}

const numbersOf = (events: readonly Event[]): number[] =>
  events.map(({ sequence_number: number }) => number);

const textOf = (events: readonly Event[]): string =>
  events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');

function idOf(events: readonly Event[]): string {
  const [first] = events;
  return first?.type === 'response.created' ? first.response.id : '';
}

const opening = [
  'response.created',
  'response.in_progress',
  'response.output_item.added',
  'response.content_part.added',
  'response.output_text.delta',
];

describe('an answer in the background, as a stream', () => {
  it('begins at once, with an id to continue from', async () => {
    const held = pausingModel('Hello');
    const { client } = gatewayOf({ models: { m: held.model } });
    const events = await collect(await client.responses.create(followed), 1);
    expect(events).toMatchObject([
      {
        type: 'response.created',
        sequence_number: 0,
        response: { status: 'queued', background: true, store: true },
      },
    ]);
    held.release();
  });

  it('is continued if its client left, and gives each event once', async () => {
    const { client, release } = setUp();
    const before = await collect(await client.responses.create(followed), opening.length);
    expect(before.map(({ type }) => type)).toEqual(opening);
    const id = idOf(before);
    expect(await client.responses.retrieve(id)).toMatchObject({ id, status: 'in_progress' });
    const query = { stream: true, starting_after: opening.length - 1 } as const;
    const continued = collect(await client.responses.retrieve(id, query));
    release();
    const after = await continued;
    expect(numbersOf([...before, ...after])).toEqual([
      ...Array(before.length + after.length).keys(),
    ]);
    expect(textOf([...before, ...after])).toBe('Hello world');
    expect(after.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { id, status: 'completed', background: true },
    });
    const whole = await client.responses.retrieve(id);
    expect(whole.output_text).toBe('Hello world');
    const all = await collect(await client.responses.retrieve(id, { stream: true }));
    expect(all).toEqual([...before, ...after]);
    expect(await collect(await client.responses.retrieve(id, query))).toEqual(after);
  });

  it('is accumulated by the official client, from the beginning and from an event on', async () => {
    const { client, release } = setUp();
    const started = client.responses.stream({ model: 'm', input: 'Hi', background: true });
    release();
    const { id } = await started.finalResponse();
    const resumed = client.responses.stream({ response_id: id, starting_after: 4 });
    const deltas: string[] = [];
    resumed.on('response.output_text.delta', ({ delta }) => deltas.push(delta));
    const final = await resumed.finalResponse();
    expect([final.id, final.output_text, deltas]).toEqual([id, 'Hello world', [' world']]);
  });

  it('is followed at another gateway on the same storage, as it comes', async () => {
    const one = setUp();
    const before = await collect(await one.client.responses.create(followed), opening.length);
    const other = setUp({}, one.storage);
    const id = idOf(before);
    const seen: Event[] = [];
    const stream = await other.client.responses.retrieve(id, { stream: true });
    const reading = (async () => {
      for await (const event of stream) seen.push(event);
    })();
    await expect.poll(() => seen, { timeout: 5000 }).toEqual(before);
    one.release();
    await reading;
    expect(textOf(seen)).toBe('Hello world');
    expect(seen.at(-1)?.type).toBe('response.completed');
  });

  it('fails for a client that follows it when its gateway is killed', async () => {
    const one = setUp();
    const before = await collect(await one.client.responses.create(followed), opening.length);
    const other = setUp({}, one.storage);
    // Its events are stored every second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const stream = await other.client.responses.retrieve(idOf(before), { stream: true });
    const events = await collect(stream);
    expect(events.slice(0, -1)).toEqual(before);
    expect(events.at(-1)).toMatchObject({
      type: 'response.failed',
      sequence_number: before.length,
      response: { status: 'failed', error: { code: 'server_error' } },
    });
  });

  it('ends if it is cancelled', async () => {
    const { client } = setUp();
    const before = await collect(await client.responses.create(followed), opening.length);
    const following = collect(await client.responses.retrieve(idOf(before), { stream: true }));
    expect(await client.responses.cancel(idOf(before))).toMatchObject({ status: 'cancelled' });
    expect(await following).toEqual(before);
  });

  it('goes on without a client', async () => {
    const { client, handler, release } = setUp();
    const leaving = new AbortController();
    const response = await postJson(handler, '/v1/responses', followed, { signal: leaving.signal });
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    const [, id = ''] = /"id":"(resp_\w+)"/.exec(new TextDecoder().decode(value)) ?? [];
    leaving.abort();
    await reader?.cancel();
    release();
    await expect.poll(async () => (await client.responses.retrieve(id)).status).toBe('completed');
  });

  it('has the numbers, the id and the state of the gateway if a provider gives its own', async () => {
    const events = responseEvents(['Hel', 'lo']).map((event) =>
      event.replace(/"sequence_number":\d+/, '"sequence_number":7'),
    );
    const upstream = testUpstream(() => streamResponse(events));
    const { client } = gatewayOf({ provider: upstream.provider });
    const seen = await collect(await client.responses.create(followed));
    expect(numbersOf(seen)).toEqual([...seen.keys()]);
    expect(textOf(seen)).toBe('Hello');
    const last = seen.at(-1);
    expect(last).toMatchObject({
      type: 'response.completed',
      response: { id: idOf(seen), store: true, background: true },
    });
  });

  it('has passed the content filter', async () => {
    const { client } = gatewayOf({ models: { m: scriptedModel(textAnswer(leakingAnswer)) } });
    const given = { ...followed, instructions: hiddenPrompt };
    const events = await collect(await client.responses.create(given));
    const again = await collect(await client.responses.retrieve(idOf(events), { stream: true }));
    expect(events.at(-1)).toMatchObject({
      type: 'response.incomplete',
      response: { toolgate: { contentFilter: { action: 'blocked' } } },
    });
    expect(again).toEqual(events);
    expect(JSON.stringify(events)).not.toContain(hiddenPrompt);
  });

  it('ends with the failure of its model', async () => {
    const model = scriptedModel(new Error('host secret'));
    const { client } = gatewayOf({ models: { m: model } });
    await expect(client.responses.create(followed).then(collect)).rejects.toThrow(
      'The gateway failed.',
    );
  });

  it('keeps the place of its request while its client reads', async () => {
    const { client, release } = setUp({ limits: createLimits({ concurrency: 1 }) });
    const stream = await client.responses.create(followed);
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(client.responses.create(asked)).rejects.toMatchObject({ status: 429 });
    await collect(stream);
    await expect
      .poll(async () => client.responses.create(asked).then(({ status }) => status))
      .toBe('queued');
  });

  it('does not exist for another tenant', async () => {
    const { client, handler } = setUp({ apiKeys: ['a=key', 'b=other'] });
    const before = await collect(await client.responses.create(followed), 1);
    const other = clientOf(handler, 'other');
    const query = { stream: true } as const;
    const asking = other.responses.retrieve(idOf(before), query);
    await expect(asking).rejects.toMatchObject({ status: 404 });
  });

  it('reports if not all of its events were kept', async () => {
    const storage = memoryStorage();
    const holed: ResponseStorage = {
      ...storage,
      getItemRaw: async (key) => (key.includes(':events:') ? null : storage.getItemRaw(key)),
    };
    const { client } = gatewayOf({ models: { m: scriptedModel(textAnswer('Hello')) } }, holed);
    const events = await collect(await client.responses.create(followed));
    const again = client.responses.retrieve(idOf(events), { stream: true });
    await expect(again.then(collect)).rejects.toThrow('fetch it without stream');
  });

  it('gives a long answer in pieces, and the same one later', async () => {
    const words = Array.from({ length: 2000 }, (_, index) => `word${index} `);
    const model = scriptedModel([...textParts(...words), finishPart()]);
    const { client, storage } = gatewayOf({ models: { m: model } });
    const events = await collect(await client.responses.create(followed));
    const id = idOf(events);
    await expect.poll(async () => (await client.responses.retrieve(id)).status).toBe('completed');
    const other = gatewayOf({ models: { m: model } }, storage);
    const again = await collect(await other.client.responses.retrieve(id, { stream: true }));
    expect(again).toEqual(events);
    expect(textOf(events)).toBe(words.join(''));
  });
});

describe('a response that was stored whole', () => {
  const text = 'long '.repeat(10_000);
  const scripts: [string, Script][] = [
    ['a text', textAnswer('Hello')],
    ['a long text', textAnswer(text)],
    [
      'reasoning and a call',
      [
        ...reasoningParts('because'),
        ...toolCallParts('c1', 'find', '{"a"', ':1}'),
        finishPart('tool-calls'),
      ],
    ],
  ];

  it.each(scripts)('is given as events: %s', async (_title, script) => {
    const { client } = gatewayOf({ models: { m: scriptedModel(script) } });
    const tool: OpenAI.Responses.Tool = {
      type: 'function',
      name: 'find',
      parameters: {},
      strict: false,
    };
    const response = await client.responses.create({
      model: 'm',
      input: 'Hi',
      tools: [tool],
      reasoning: { summary: 'auto' },
    });
    const events = await collect(await client.responses.retrieve(response.id, { stream: true }));
    expect(numbersOf(events)).toEqual([...events.keys()]);
    const {
      output_text: _text,
      _request_id: _request,
      ...body
    } = response as typeof response & {
      _request_id?: string;
    };
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: body });
    const final = await client.responses.stream({ response_id: response.id }).finalResponse();
    expect(final.output).toMatchObject(response.output);
  });
});

describe('a store that is closed', () => {
  it('lets answers end, and takes no new ones', async () => {
    const { client, release, store } = setUp();
    const { id } = await client.responses.create(asked);
    const closing = store.close(5000);
    await expect(client.responses.create(asked)).rejects.toMatchObject({ status: 503 });
    release();
    await closing;
    const whole = await client.responses.retrieve(id);
    expect([whole.status, whole.output_text]).toEqual(['completed', 'Hello world']);
  });

  it('stores an answer that takes too long as failed, with the text until then', async () => {
    const one = setUp();
    const before = await collect(await one.client.responses.create(followed), opening.length);
    const following = one.handler(
      new Request(`http://localhost/v1/responses/${idOf(before)}?stream=true`),
    );
    await one.store.close(10);
    expect(one.isStopped()).toBe(true);
    const other = setUp({}, one.storage);
    const failed = await other.client.responses.retrieve(idOf(before));
    const message = 'The gateway stopped before the response was complete.';
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message },
      output_text: 'Hello',
    });
    const events = readEvents(await (await following).text());
    expect(events.slice(-2)).toMatchObject([
      { event: 'response.failed', data: { response: { status: 'failed', output: failed.output } } },
      { data: '[DONE]' },
    ]);
  });
});
