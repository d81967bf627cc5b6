import { Redis } from 'ioredis';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createToolgateHandler } from '../index.ts';
import { postJson, scriptedModel, textAnswer } from '../testing/index.ts';
import { describeRedis, startRedis, type RunningRedis } from '../testing/start-redis.ts';
import { createResponseStore, redisStorage, type ResponseStorage } from './index.ts';

type Handler = (request: Request) => Promise<Response>;

async function redis(command: string, port?: number): Promise<RunningRedis> {
  const server = await startRedis({ command, ...(port !== undefined && { port }) });
  onTestFinished(() => server.stop());
  return server;
}

async function connect(port: number): Promise<Redis> {
  const client = new Redis(port, '127.0.0.1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: () => 50,
    lazyConnect: true,
  });
  client.on('error', () => {});
  onTestFinished(() => client.disconnect());
  await client.connect();
  return client;
}

function gateway(storage: ResponseStorage) {
  const model = scriptedModel(textAnswer('Hello'));
  const store = createResponseStore({ storage });
  const handler = createToolgateHandler({ models: { m: model }, store });
  return { handler, calls: model.calls };
}

/** The fields of a response or an error that the tests read. */
interface AnswerBody {
  id: string;
  store: boolean;
  output: [{ id: string }];
  error: { code: string };
}

async function ask(handler: Handler, body: object) {
  const response = await postJson(handler, '/v1/responses', { model: 'm', ...body });
  return { status: response.status, body: (await response.json()) as AnswerBody };
}

const get = async (handler: Handler, id: string) =>
  handler(new Request(`http://localhost/v1/responses/${id}`));

/** The mean time of an answer that needs no stored data, in milliseconds. */
async function meanTime(handler: Handler): Promise<number> {
  const count = inject('isFullRun') ? 200 : 30;
  const begin = performance.now();
  for (let at = 0; at < count; at += 1) {
    expect((await ask(handler, { input: 'Hi' })).status).toBe(200);
  }
  return (performance.now() - begin) / count;
}

const keyOf = (tenant: string, index: number): string =>
  `toolgate:responses:${tenant}:item:${index}`;

describeRedis('on a real server', (command) => {
  it('two gateways continue each other’s conversations', async () => {
    const { port } = await redis(command);
    const one = gateway(redisStorage(await connect(port)));
    const other = gateway(redisStorage(await connect(port)));
    const { body: first } = await ask(one.handler, { input: 'One' });
    const { body: second } = await ask(other.handler, {
      input: 'Two',
      previous_response_id: first.id,
    });
    const items = [{ type: 'item_reference', id: second.output[0].id }];
    await ask(one.handler, { input: items, previous_response_id: second.id });
    expect(one.calls.at(-1)?.prompt).toHaveLength(4);
    expect(await (await get(one.handler, second.id)).json()).toEqual(second);
    expect(await (await get(other.handler, first.id)).json()).toEqual(first);
  });

  it('responses expire', async () => {
    const { port } = await redis(command);
    const client = await connect(port);
    const { handler } = gateway(redisStorage(client));
    await ask(handler, { input: 'Hi' });
    const keys = await client.keys('*');
    // The response, its item, and two lists of entries.
    expect(keys).toHaveLength(4);
    for (const key of keys) expect(await client.ttl(key)).toBeGreaterThan(29 * 24 * 3600);
  });

  it('the driver of unstorage works as well', async () => {
    const { port } = await redis(command);
    const storage = createStorage({ driver: redisDriver({ host: '127.0.0.1', port }) });
    onTestFinished(() => storage.dispose());
    const { handler } = gateway(storage);
    const { body } = await ask(handler, { input: 'One' });
    expect(await (await get(handler, body.id)).json()).toEqual(body);
  });

  it('a tenant that is full loses its oldest responses, and no other loses any', async () => {
    const { port } = await redis(command);
    const client = await connect(port);
    const storage = redisStorage(client, { maxTenantBytes: 20_000 });
    await storage.setItemRaw(keyOf('quiet', 0), 'mine', { ttl: 60 });
    const text = 'é'.repeat(500);
    for (let index = 0; index < 50; index += 1) {
      // Expiry is in seconds. Of entries that expire in the same second, the first name is removed first.
      await storage.setItemRaw(keyOf('loud', 100 + index), text, { ttl: 60 });
    }
    await storage.setItemRaw(keyOf('loud', 149), 'short', { ttl: 60 });
    const left = await client.keys('*{loud}:item:*');
    expect(left.length).toBeGreaterThan(10);
    expect(left.length).toBeLessThan(20);
    expect(Number(await client.hget('toolgate:responses:{loud}:bytes', 'all'))).toBeLessThan(
      20_000,
    );
    expect(await storage.getItemRaw(keyOf('loud', 100))).toBeNull();
    expect(await storage.getItemRaw(keyOf('loud', 149))).toBe('short');
    expect(await storage.getItemRaw(keyOf('quiet', 0))).toBe('mine');
    await expect(
      storage.setItemRaw(keyOf('loud', 1), 'x'.repeat(20_000), { ttl: 60 }),
    ).rejects.toThrow(RangeError);
    for (const key of left) await storage.removeItem(key.replace('{loud}', 'loud'));
    expect(await client.hgetall('toolgate:responses:{loud}:bytes')).toEqual({ all: '0' });
  });

  it('counts what has expired no longer', async () => {
    const { port } = await redis(command);
    const client = await connect(port);
    const storage = redisStorage(client);
    await storage.setItemRaw('toolgate:responses:t:item:1', 'short', { ttl: 1 });
    await client.persist('toolgate:responses:{t}:expiry');
    await client.persist('toolgate:responses:{t}:bytes');
    await expect
      .poll(() => client.exists('toolgate:responses:{t}:item:1'), { timeout: 5000 })
      .toBe(0);
    await storage.setItemRaw('toolgate:responses:t:item:2', 'short', { ttl: 60 });
    expect(Object.keys(await client.hgetall('toolgate:responses:{t}:bytes'))).toEqual([
      'all',
      'toolgate:responses:{t}:item:2',
    ]);
  });

  it('counts a response as stored if enough replicas have it', async () => {
    const { port } = await redis(command);
    const client = await connect(port);
    const alone = gateway(redisStorage(client, { minReplicas: 1, replicaMilliseconds: 50 }));
    expect((await ask(alone.handler, { input: 'Hi' })).body.store).toBe(false);
    const replica = await startRedis({
      command,
      parameters: ['--replicaof', '127.0.0.1', `${port}`],
    });
    onTestFinished(() => replica.stop());
    const replicated = gateway(redisStorage(client, { minReplicas: 1 }));
    await expect
      .poll(async () => (await ask(replicated.handler, { input: 'Hi' })).body.store, {
        timeout: 15_000,
      })
      .toBe(true);
  });

  it('a Redis that is gone costs the state and nothing else, until it is back', async () => {
    const server = await redis(command);
    const client = await connect(server.port);
    const { handler } = gateway(redisStorage(client));
    await meanTime(handler);
    const during = await meanTime(handler);
    const { body: before } = await ask(handler, { input: 'One' });

    await server.stop();
    const after = await meanTime(handler);
    // A short stall of the machine must not fail this test; a wait for Redis would be far longer.
    expect(after).toBeLessThan(during * 5 + 20);
    expect((await ask(handler, { input: 'Hi' })).body.store).toBe(false);
    const continued = await ask(handler, { input: 'Two', previous_response_id: before.id });
    expect([continued.status, continued.body.error.code]).toEqual([503, 'store_unavailable']);
    expect((await get(handler, before.id)).status).toBe(503);

    await redis(command, server.port);
    await expect
      .poll(async () => (await ask(handler, { input: 'Hi' })).body.store, { timeout: 15_000 })
      .toBe(true);
  });
});
