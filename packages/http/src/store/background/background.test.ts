import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import OpenAI from 'openai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { createLimits } from '../../limits/index.ts';
import {
  fetchOf,
  pausingModel,
  hiddenPrompt,
  leakingAnswer,
  postJson,
  scriptedModel,
  responseEvents,
  type Script,
  streamResponse,
  testUpstream,
  textAnswer,
} from '../../testing/index.ts';
import type { ToolgateHandlerOptions } from '../../toolgate-handler-options.ts';
import { createResponseStore, memoryStorage, type ResponseStorage } from '../index.ts';

afterEach(() => void vi.useRealTimers());

function setUp(
  options: Partial<ToolgateHandlerOptions> = {},
  {
    texts = ['Hello'],
    storage = memoryStorage(),
  }: { texts?: string[]; storage?: ResponseStorage } = {},
) {
  const held = pausingModel(...texts);
  const store = createResponseStore({ storage });
  const handler = createToolgateHandler({ models: { m: held.model }, store, ...options });
  return { ...held, calls: held.model.calls, handler, client: clientOf(handler), storage, store };
}

function clientOf(handler: ReturnType<typeof createToolgateHandler>, apiKey = 'key') {
  const settings = { baseURL: 'http://localhost/v1', apiKey, maxRetries: 0 };
  return new OpenAI({ ...settings, fetch: fetchOf(handler) });
}

/** Polls as OpenAI's guide describes it. */
async function poll(client: OpenAI, id: string) {
  await expect
    .poll(async () => (await client.responses.retrieve(id)).status)
    .not.toMatch(/queued|in_progress/);
  return client.responses.retrieve(id);
}

const asked = { model: 'm', input: 'Hi', background: true };

/** A model that answers, and passes its own answers. */
const contented = ({ prompt }: LanguageModelV4CallOptions): Script =>
  textAnswer(JSON.stringify(prompt).includes('pass') ? '{"pass":true,"feedback":""}' : 'Hello');

describe('an answer in the background', () => {
  it('is fetched with the official client, and continued', async () => {
    const { client, release, calls } = setUp();
    const first = await client.responses.create({ ...asked, metadata: { a: 'b' } });
    expect(first).toMatchObject({ status: 'queued', background: true, store: true, output: [] });
    const waiting = await client.responses.retrieve(first.id);
    expect(waiting).toMatchObject({ id: first.id, status: 'queued', output: [] });
    release();
    const done = await poll(client, first.id);
    expect(done).toMatchObject({
      id: first.id,
      created_at: first.created_at,
      status: 'completed',
      background: true,
      store: true,
      metadata: { a: 'b' },
      output_text: 'Hello',
    });
    const { data } = await client.responses.inputItems.list(first.id);
    expect(data).toMatchObject([{ role: 'user' }]);
    const next = { model: 'm', input: 'And?', previous_response_id: first.id };
    expect(await client.responses.create(next)).toMatchObject({ background: false });
    expect(calls.at(-1)?.prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('has passed the content filter before it can be fetched', async () => {
    const { client, release } = setUp({}, { texts: [leakingAnswer] });
    const { id } = await client.responses.create({ ...asked, instructions: hiddenPrompt });
    release();
    const done = await poll(client, id);
    expect(done).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
      toolgate: { contentFilter: { action: 'blocked' } },
    });
    expect(JSON.stringify(done)).not.toContain(hiddenPrompt);
  });

  it('is checked by a shadow agent', async () => {
    const model = scriptedModel(contented);
    const handler = createToolgateHandler({ models: { m: model }, store: createResponseStore() });
    const client = clientOf(handler);
    const tool = {
      type: 'function',
      name: 'svc_shadow_agent',
      parameters: null,
      strict: null,
    } as const;
    const { id } = await client.responses.create({ ...asked, tools: [tool] });
    expect(await poll(client, id)).toMatchObject({
      status: 'completed',
      toolgate: { shadowAgent: { action: 'passed' } },
    });
  });

  it('is an ordinary request for a provider of responses, whose ids stay its own', async () => {
    const upstream = testUpstream(() => streamResponse(responseEvents(['Hello'])));
    const handler = createToolgateHandler({
      provider: upstream.provider,
      store: createResponseStore(),
    });
    const client = clientOf(handler);
    const { id } = await client.responses.create(asked);
    expect(await poll(client, id)).toMatchObject({ id, status: 'completed', background: true });
    expect(upstream.requests.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { model: 'm', input: 'Hi', stream: true, store: false },
    ]);
  });

  it('continues when the client leaves', async () => {
    const { client, handler, release } = setUp();
    const leaving = new AbortController();
    const response = await postJson(handler, '/v1/responses', asked, { signal: leaving.signal });
    const { id } = (await response.json()) as { id: string };
    leaving.abort();
    release();
    expect(await poll(client, id)).toMatchObject({ status: 'completed' });
  });

  it('can be cancelled, also twice', async () => {
    const { client, release, isStopped } = setUp();
    const { id } = await client.responses.create(asked);
    expect(await client.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    expect(isStopped()).toBe(true);
    release();
    expect(await client.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    expect(await client.responses.retrieve(id)).toMatchObject({ id, status: 'cancelled' });
    const next = { model: 'm', input: 'And?', previous_response_id: id };
    await expect(client.responses.create(next)).rejects.toThrow('was cancelled');
  });

  it('can be cancelled at another gateway on the same storage', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const one = setUp();
    const other = setUp({}, { storage: one.storage });
    const { id } = await one.client.responses.create(asked);
    expect(await other.client.responses.retrieve(id)).toMatchObject({ status: 'queued' });
    expect(await other.client.responses.cancel(id)).toMatchObject({ status: 'cancelled' });
    expect(one.isStopped()).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(one.isStopped).toBe(true);
    expect(await one.client.responses.retrieve(id)).toMatchObject({ status: 'cancelled' });
  });

  it('can be cancelled while its own gateway writes that it works', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let onBeat: (() => Promise<void>) | undefined;
    const storage = memoryStorage();
    const watched: ResponseStorage = {
      ...storage,
      async setItemRaw(key, ...rest) {
        if (key.includes(':work:')) await onBeat?.();
        await storage.setItemRaw(key, ...rest);
      },
    };
    const one = setUp({}, { storage: watched });
    const other = setUp({}, { storage });
    const { id } = await one.client.responses.create(asked);
    onBeat = async () => void (await other.client.responses.cancel(id));
    await vi.advanceTimersByTimeAsync(5000);
    await expect
      .poll(async () => (await other.client.responses.retrieve(id)).status)
      .toBe('cancelled');
    onBeat = undefined;
    await vi.advanceTimersByTimeAsync(5000);
    await expect.poll(one.isStopped).toBe(true);
  });

  it('is removed with its work', async () => {
    const { client, release, isStopped } = setUp();
    const { id } = await client.responses.create(asked);
    await client.responses.delete(id);
    expect(isStopped()).toBe(true);
    release();
    await expect(client.responses.retrieve(id)).rejects.toThrow('not found');
  });

  it('leaves no entry behind when it is removed', async () => {
    const keys = new Set<string>();
    const storage = memoryStorage();
    const watched: ResponseStorage = {
      ...storage,
      async setItemRaw(key, ...rest) {
        keys.add(key);
        await storage.setItemRaw(key, ...rest);
      },
    };
    const { client, release } = setUp({}, { storage: watched });
    const { id } = await client.responses.create(asked);
    release();
    await poll(client, id);
    await client.responses.delete(id);
    const left = async (): Promise<unknown[]> => {
      const values = await Promise.all([...keys].map(storage.getItemRaw));
      return values.filter((value) => value !== null);
    };
    await expect.poll(left).toEqual([]);
    expect([...keys].filter((key) => key.includes(':events:'))).toHaveLength(1);
  });

  it('is removed without its events being read', async () => {
    const storage = memoryStorage();
    const readKeys: string[] = [];
    const watched: ResponseStorage = {
      ...storage,
      async getItemRaw(key) {
        readKeys.push(key);
        return storage.getItemRaw(key);
      },
    };
    const { client, release } = setUp({}, { storage: watched });
    const { id } = await client.responses.create(asked);
    release();
    await poll(client, id);
    await client.responses.delete(id);
    expect(readKeys.filter((key) => key.includes(':events:'))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['work', {}],
    ['events', { first: 0 }],
    ['events', { first: 0, rows: 5, end: 'last' }],
    ['places', { count: 'many' }],
    ['response', { response: { id: 'a', status: 'queued', output: [null] }, input: [] }],
    ['response', { response: { id: 'a', status: 'queued', output: [] }, input: [null] }],
  ])('causes no internal error if its entry "%s" is %j', async (kind, value) => {
    const storage = memoryStorage();
    const watched: ResponseStorage = {
      ...storage,
      async getItemRaw(key) {
        const isBroken = key.includes(`:${kind}:`);
        const broken = JSON.stringify({ expiresAt: Date.now() + 1000, value });
        return isBroken ? broken : storage.getItemRaw(key);
      },
    };
    const own = setUp({}, { storage });
    const { id } = await own.client.responses.create(asked);
    own.release();
    await poll(own.client, id);
    const { handler } = setUp({}, { storage: watched });
    const path = `http://localhost/v1/responses/${id}`;
    for (const request of [
      new Request(path),
      new Request(`${path}/input_items`),
      new Request(`${path}?stream=true`),
      new Request(path, { method: 'DELETE' }),
    ]) {
      const response = await handler(request);
      expect([200, 404]).toContain(response.status);
      expect(await response.text()).not.toContain('The gateway failed.');
    }
  });

  it('has failed if its gateway was killed', async () => {
    const one = setUp();
    const { id } = await one.client.responses.create(asked);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const other = setUp({}, { storage: one.storage });
    expect(await other.client.responses.retrieve(id)).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message: expect.stringContaining('The gateway stopped') },
    });
  });

  it('has failed if its work ended and the store has no end of it', async () => {
    const one = setUp();
    const { id } = await one.client.responses.create(asked);
    const { storage } = one;
    const getItemRaw = async (key: string): Promise<unknown> =>
      key.includes(':work:') ? null : storage.getItemRaw(key);
    const other = setUp({}, { storage: { ...storage, getItemRaw } });
    expect(await other.client.responses.retrieve(id)).toMatchObject({
      status: 'failed',
      error: {
        message: 'The gateway ended its work, but could not store the end of the response.',
      },
    });
  });

  it('has failed if the model failed', async () => {
    const handler = createToolgateHandler({
      models: {
        m: scriptedModel(() => {
          throw new Error('host secret');
        }),
      },
      store: createResponseStore(),
    });
    const client = clientOf(handler);
    const { id } = await client.responses.create(asked);
    const done = await poll(client, id);
    expect(done).toMatchObject({ status: 'failed', error: { code: 'server_error' } });
    expect(JSON.stringify(done)).not.toContain('host secret');
  });

  it('takes its place among the answers until its end', async () => {
    const { client, release } = setUp({ limits: createLimits({ concurrency: 1 }) });
    const { id } = await client.responses.create(asked);
    await expect(client.responses.create(asked)).rejects.toMatchObject({ status: 429 });
    release();
    await poll(client, id);
    await expect
      .poll(async () => client.responses.create(asked).then(({ status }) => status))
      .toBe('queued');
  });

  it('is the matter of its tenant', async () => {
    const { client, handler } = setUp({ apiKeys: ['a=key', 'b=other'] });
    const { id } = await client.responses.create(asked);
    const other = clientOf(handler, 'other');
    await expect(other.responses.retrieve(id)).rejects.toMatchObject({ status: 404 });
    await expect(other.responses.cancel(id)).rejects.toMatchObject({ status: 404 });
  });

  it.each<[string, object, string]>([
    ['without a store', { store: false }, 'store: an answer in the background has to be stored'],
    ['in a conversation', { conversation: 'conv_1' }, 'background: an answer in a conversation'],
  ])('is refused %s', async (_title, body, message) => {
    const { handler, calls } = setUp();
    const response = await postJson(handler, '/v1/responses', { ...asked, ...body });
    expect([response.status, calls]).toEqual([400, []]);
    expect(await response.text()).toContain(message);
  });

  it('is refused with a mistake before anything is kept', async () => {
    const { handler } = setUp();
    const response = await postJson(handler, '/v1/responses', { ...asked, input: [{ type: 'x' }] });
    expect(response.status).toBe(400);
  });

  it('is refused if the store has no room', async () => {
    const storage = {
      ...memoryStorage(),
      setItemRaw: async () => {
        throw new RangeError('full');
      },
    };
    const { handler, calls } = setUp({}, { storage });
    const response = await postJson(handler, '/v1/responses', asked);
    expect([response.status, calls]).toEqual([503, []]);
  });
});
