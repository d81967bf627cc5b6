import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../index.ts';
import { postJson, scriptedModel, textAnswer } from '../testing/index.ts';
import { createResponseStore } from './create-response-store.ts';
import type { ResponseStorage } from './response-storage.ts';

/** A gateway whose storage is a map, and what it logged. */
function open(change: Partial<ResponseStorage> = {}) {
  const entries = new Map<string, string>();
  const logged: unknown[] = [];
  const logger = {
    warn: () => {},
    error: (details: object, message: string) => void logged.push([details, message]),
  };
  const storage: ResponseStorage = {
    getItemRaw: async (key) => entries.get(key) ?? null,
    setItemRaw: async (key, value) => void entries.set(key, value),
    removeItem: async (key) => void entries.delete(key),
    ...change,
  };
  const handler = createToolgateHandler({
    models: { m: scriptedModel(textAnswer('Hello')) },
    store: createResponseStore({ storage }),
    logger,
  });
  const ask = async (fields: object = {}) =>
    postJson(handler, '/v1/responses', { model: 'm', input: 'Hi', ...fields });
  return { entries, logged, handler, ask };
}

describe.each([
  '{"half',
  '[]',
  '',
  '{"expiresAt":99999999999999}',
  '{"expiresAt":99999999999999,"value":{}}',
])('a stored response that is %j', (damaged) => {
  it('is missing, logged once, and can be deleted', async () => {
    const { entries, logged, handler, ask } = open();
    const { id } = (await (await ask()).json()) as { id: string };
    const key = [...entries.keys()].find((name) => name.endsWith(`:response:${id}`)) ?? '';
    entries.set(key, damaged);
    const url = `http://localhost/v1/responses/${id}`;
    for (let count = 0; count < 2; count += 1) {
      expect((await handler(new Request(url))).status).toBe(404);
    }
    expect((await ask({ previous_response_id: id })).status).toBe(400);
    expect(logged).toEqual([
      [{ entry: key }, expect.stringMatching(/^A stored entry cannot be read/)],
    ]);
    const deleted = await handler(new Request(url, { method: 'DELETE' }));
    expect([deleted.status, await deleted.json()]).toMatchObject([200, { id, deleted: true }]);
    expect(entries.has(key)).toBe(false);
    expect((await handler(new Request(url, { method: 'DELETE' }))).status).toBe(404);
  });
});

it('logs the word with which Redis refuses a command, without the rest', async () => {
  const refusal = Object.assign(new Error("NOPERM User hush can't run eval"), {
    name: 'ReplyError',
  });
  const { logged, ask } = open({ setItemRaw: async () => Promise.reject(refusal) });
  expect((await ask()).status).toBe(200);
  expect(logged).toEqual([[{ error: 'NOPERM' }, 'The store of responses cannot be reached.']]);
});
