import { describe, expect, it, vi } from 'vitest';
import { createToolgateHandler, type ToolgateHandlerOptions } from '../index.ts';
import {
  type Handler,
  pausingModel,
  postJson,
  scriptedModel,
  textAnswer,
} from '../testing/index.ts';
import { createResponseStore, type ResponseStorage } from './index.ts';

/** A stored conversation has this number of characters, and its answer the same. */
const long = 'x'.repeat(3000);

/** Room for two stored conversations, but not for three. */
const capacity = { bytes: 25_000, share: 1 };

interface Answer {
  id: string;
  output: [{ id: string }];
  error: { code: string | null } | null;
}

/** A gateway over a storage whose content the tests can change. Its model `slow` answers when the test lets it. */
function setUp(options: Partial<ToolgateHandlerOptions> = {}) {
  const entries = new Map<string, string>();
  const storage: ResponseStorage = {
    getItemRaw: async (key) => entries.get(key) ?? null,
    setItemRaw: async (key, value) => void entries.set(key, value),
    removeItem: async (key) => void entries.delete(key),
  };
  const slow = pausingModel('Hello');
  const handler = createToolgateHandler({
    models: { m: scriptedModel(textAnswer(long)), slow: slow.model },
    store: createResponseStore({ storage }),
    capacity,
    ...options,
  });
  return { handler, entries, storage, slow };
}

async function ask(handler: Handler, fields: object, init: RequestInit = {}) {
  const body = { model: 'm', ...fields };
  // A body of unknown length would wait until it is alone.
  const headers = { 'content-length': `${JSON.stringify(body).length}` };
  const response = await postJson(handler, '/v1/responses', body, { ...init, headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** Stores a conversation of about 6000 characters, as one response and one item. */
async function storeLong(handler: Handler): Promise<{ id: string; itemId: string }> {
  const { body } = await ask(handler, { input: long });
  return { id: body.id, itemId: body.output[0].id };
}

/** The number of responses by their status. */
function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('the capacity', () => {
  it.each([
    ['responses', 3, ({ id }: { id: string }) => ({ previous_response_id: id, input: 'more' })],
    [
      'items',
      7,
      ({ itemId: id }: { itemId: string }) => ({ input: [{ type: 'item_reference', id }] }),
    ],
  ])('counts the stored %s that short requests refer to', async (_name, most, refer) => {
    const { handler, slow } = setUp();
    const stored = await storeLong(handler);
    let ended = 0;
    const answers = Array.from({ length: 10 }, async () => {
      const answer = await ask(handler, { model: 'slow', store: false, ...refer(stored) });
      ended += 1;
      return answer;
    });
    // The others are refused while these are running.
    await vi.waitFor(() => expect(ended).toBe(10 - most), 10_000);
    slow.release();
    const all = await Promise.all(answers);
    expect(countStatuses(all)).toEqual({ 200: most, 503: 10 - most });
    expect(all.find(({ status }) => status === 503)?.body.error?.code).toBe('overloaded');
    expect((await ask(handler, refer(stored))).status).toBe(200);
  });

  it.each([
    ['GET', ''],
    ['GET', '?stream=true'],
    ['GET', '/input_items?limit=1'],
    ['POST', '/cancel'],
    ['DELETE', ''],
  ])('counts the stored responses behind %s /v1/responses/{id}%s', async (method, rest) => {
    const { handler, slow } = setUp();
    const [first, second] = [await storeLong(handler), await storeLong(handler)];
    const running = [first, first, first].map(async ({ id }) =>
      ask(handler, { model: 'slow', store: false, previous_response_id: id, input: 'more' }),
    );
    await vi.waitFor(() => expect(slow.model.calls).toHaveLength(3), 10_000);
    const send = async () =>
      handler(new Request(`http://localhost/v1/responses/${second.id}${rest}`, { method }));
    expect((await send()).status).toBe(503);
    slow.release();
    await Promise.all(running);
    // A whole answer cannot be cancelled.
    expect((await send()).status).toBe(method === 'POST' ? 400 : 200);
  });

  it('holds nothing for a client that left while its conversation was read', async () => {
    const { handler, storage, slow } = setUp();
    const { id } = await storeLong(handler);
    const { getItemRaw } = storage;
    for (let count = 0; count < 5; count += 1) {
      const client = new AbortController();
      storage.getItemRaw = async (key) => {
        const text = await getItemRaw(key);
        client.abort(new Error('gone'));
        await new Promise((resolve) => setImmediate(resolve));
        return text;
      };
      const asked = ask(handler, { previous_response_id: id, input: 'x' }, client);
      await asked.catch(() => undefined);
    }
    storage.getItemRaw = getItemRaw;
    const more = { model: 'slow', store: false, previous_response_id: id, input: 'more' };
    const answers = [1, 2, 3].map(async () => ask(handler, more));
    await vi.waitFor(() => expect(slow.model.calls).toHaveLength(3), 10_000);
    slow.release();
    expect(countStatuses(await Promise.all(answers))).toEqual({ 200: 3 });
  });
});

describe('a stored conversation', () => {
  it('has the bound of a body, together with the request that continues it', async () => {
    const { handler } = setUp({ maxBodyBytes: 10_000 });
    const { id } = await storeLong(handler);
    const next = { previous_response_id: id };
    expect((await ask(handler, { ...next, input: 'more' })).status).toBe(200);
    expect((await ask(handler, { ...next, input: 'x'.repeat(5000) })).status).toBe(413);
  });

  it('has the bound of values of a request', async () => {
    const { handler, entries } = setUp({ capacity: false });
    const { id } = await storeLong(handler);
    for (const [key, text] of entries) {
      const values = JSON.stringify(Array.from({ length: 100_001 }, () => 0));
      entries.set(key, text.replace('"metadata":{}', `"metadata":${values}`));
    }
    expect((await ask(handler, { previous_response_id: id, input: 'more' })).status).toBe(400);
    const fetched = await handler(new Request(`http://localhost/v1/responses/${id}`));
    expect(fetched.status).toBe(200);
  });
});

describe('the storage', () => {
  it('is asked for few texts at once, whose length is not known before', async () => {
    const { handler, storage } = setUp();
    const { id } = await storeLong(handler);
    const { getItemRaw } = storage;
    let reads = 0;
    let most = 0;
    storage.getItemRaw = async (key) => {
      reads += 1;
      most = Math.max(most, reads);
      await new Promise((resolve) => setImmediate(resolve));
      reads -= 1;
      return getItemRaw(key);
    };
    const asked = Array.from({ length: 40 }, async () =>
      handler(new Request(`http://localhost/v1/responses/${id}`)),
    );
    const { 200: found = 0 } = countStatuses(await Promise.all(asked));
    expect([most, found > 0]).toEqual([8, true]);
  });
});
