import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CommandError } from '../../command-error.ts';
import type { GatewayServices } from '../../configuration/gateway-services.ts';
import { createGateway } from './create-gateway.ts';
import { createResources, type Keep } from './resources.ts';

const logger = pino({ level: 'silent' });
const origin = 'https://app.example.com';

async function gateway(services: GatewayServices, keep?: Keep) {
  const handler = await createGateway({
    services,
    handler: { models: { demo: createDemoModel() } },
    logger,
    ...(keep && { keep }),
  });
  const send = async (path: string, body?: object, headers: Record<string, string> = {}) =>
    handler(
      new Request(`http://localhost${path}`, {
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
  return { send };
}

/** The parts of a response that tests compare. */
interface ResponseBody {
  id: string;
  store: boolean;
}

async function respond(send: Awaited<ReturnType<typeof gateway>>['send'], body: object = {}) {
  const response = await send('/v1/responses', { model: 'demo', input: 'Hello', ...body });
  return { status: response.status, body: (await response.json()) as ResponseBody };
}

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

describe('other endpoints', () => {
  it.each<[GatewayServices, string, number]>([
    [{}, 'embeddings', 400],
    [{}, 'moderations', 404],
    [{ endpoints: ['moderations'] }, 'moderations', 400],
    [{ endpoints: ['moderations'] }, 'embeddings', 404],
  ])('are open as the configuration says: %j, %s', async (services, endpoint, status) => {
    const { send } = await gateway(services);
    // The demo model has no such endpoints.
    expect((await send(`/v1/${endpoint}`, { model: 'demo' })).status).toBe(status);
  });
});

describe('the store', () => {
  it('is in memory by default', async () => {
    const { send } = await gateway({});
    const { body } = await respond(send);
    expect((await send(`/v1/responses/${body.id}`)).status).toBe(200);
    expect((await respond(send, { previous_response_id: body.id })).status).toBe(200);
  });

  it('can be left out', async () => {
    const { send } = await gateway({ store: false });
    const { body } = await respond(send);
    expect(body.store).toBe(false);
    expect((await send(`/v1/responses/${body.id}`)).status).toBe(404);
  });

  it('in files outlives the gateway, and what has expired is removed at the start', async () => {
    const directory = folder();
    const store = { kind: 'file', directory, expirySeconds: 60 } as const;
    const { send } = await gateway({ store });
    const { body } = await respond(send);
    const later = await gateway({ store });
    expect((await later.send(`/v1/responses/${body.id}`)).status).toBe(200);
    const files = () =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    expect(files()).toHaveLength(2);
    for (const file of files()) {
      expect(statSync(file).mode & 0o077).toBe(0);
      utimesSync(file, 0, 0);
    }
    await gateway({ store });
    await expect.poll(() => files().length).toBe(0);
    expect((await later.send(`/v1/responses/${body.id}`)).status).toBe(404);
  });

  it('in files removes expired responses only as long as some gateway uses it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const resources = createResources();
    const directory = folder();
    const uses = [60, 120].map(async (expirySeconds) => {
      const use = resources.use();
      const store = { kind: 'file', directory, expirySeconds } as const;
      await createGateway({ services: { store }, handler: { models: {} }, logger, keep: use.keep });
      return use;
    });
    const [first, second] = await Promise.all(uses);
    expect(vi.getTimerCount()).toBe(2);
    await first?.end();
    expect(vi.getTimerCount()).toBe(1);
    await second?.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[GatewayServices, string]>([
    [{ store: { kind: 'file' } }, 'store.kind "file" needs store.directory'],
    [{ store: { kind: 'redis' } }, 'store.kind "redis" needs redis'],
    [{ redis: 'localhost:6379' }, 'redis takes an address such as redis://'],
  ])('refuses %j', async (services, message) => {
    const creating = gateway(services);
    await expect(creating).rejects.toThrow(CommandError);
    await expect(creating).rejects.toThrow(message);
  });

  it('starts without its Redis and answers requests that do not need it', async () => {
    const { send } = await gateway({
      redis: 'redis://127.0.0.1:1',
      limits: { requests: { limit: 5 } },
    });
    const { status, body } = await respond(send);
    expect([status, body.store]).toEqual([200, false]);
    expect((await respond(send, { previous_response_id: 'resp_1' })).status).toBe(503);
  });
});

describe('the services around the gateway', () => {
  const chat = { model: 'fast', messages: [{ role: 'user', content: 'Hello' }] };

  it('has everything at once, in the right order', async () => {
    const { send } = await gateway({
      apiKeys: ['ann=a1', 'ann=a2'],
      limits: { requests: { limit: 2 } },
      cors: { origins: [origin] },
      routing: { routes: { fast: ['demo', 'demo'] } },
    });
    const path = '/v1/chat/completions';
    const headers = (key: string) => ({ authorization: `Bearer ${key}`, origin });
    expect((await send(path, chat)).status).toBe(401);
    const answers = [];
    for (const key of ['a1', 'a2', 'a1']) answers.push(await send(path, chat, headers(key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('x-ratelimit-limit-requests')).toBe('2');
    }
    const models = await send('/v1/models', undefined, headers('a1'));
    expect(await models.json()).toMatchObject({ data: [{ id: 'fast' }, { id: 'demo' }] });
  });

  it('asks the host who may call', async () => {
    const { send } = await gateway({
      authenticate: ({ headers }) =>
        headers.get('x-team') === 'one' ? { tenant: 'one', models: ['demo'] } : undefined,
    });
    const body = { ...chat, model: 'demo' };
    expect((await send('/v1/chat/completions', body)).status).toBe(401);
    expect((await send('/v1/chat/completions', body, { 'x-team': 'one' })).status).toBe(200);
  });

  it('refuses bodies that are too large', async () => {
    const { send } = await gateway({ maxBodyBytes: 50 });
    for (const path of ['/v1/chat/completions', '/v1/responses', '/v1/messages']) {
      expect((await send(path, chat)).status).toBe(413);
    }
  });

  it.each<[string, GatewayServices]>([
    ['a name without a key', { apiKeys: ['web='] }],
    ['a route to a model that does not exist', { routing: { routes: { fast: 'none' } } }],
  ])('does not start with %s', async (_title, services) => {
    await expect(gateway(services)).rejects.toThrow(CommandError);
  });
});

/** Replaces gateways one after the other, as SIGHUP does. */
function reloading() {
  const resources = createResources();
  let last: ReturnType<typeof resources.use> | undefined;
  return async (services: GatewayServices) => {
    const use = resources.use();
    const opened = await gateway(services, use.keep);
    await last?.end();
    last = use;
    return opened;
  };
}

describe('after a reload', () => {
  it('keeps stored responses in memory, whatever settings of the store changed', async () => {
    const load = reloading();
    const { body } = await respond((await load({})).send);
    const stores = [{ expirySeconds: 86_400 }, {}, {}, { kind: 'memory', maxEntries: 9 }] as const;
    for (const store of stores) {
      const { send } = await load({ store });
      expect((await send(`/v1/responses/${body.id}`)).status).toBe(200);
      expect((await respond(send, { previous_response_id: body.id })).status).toBe(200);
    }
  });

  it('keeps the counts of a limit, also if the limit or another setting changed', async () => {
    const load = reloading();
    const chat = { model: 'demo', messages: [{ role: 'user', content: 'Hello' }] };
    const statuses = [];
    for (const limits of [
      { requests: { limit: 1 } },
      { requests: { limit: 1 } },
      { requests: { limit: 2 }, timeoutMilliseconds: 60_000 },
      { requests: { limit: 4 } },
    ]) {
      const { send } = await load({ limits });
      statuses.push((await send('/v1/chat/completions', chat)).status);
    }
    // A refused request counts too.
    expect(statuses).toEqual([200, 429, 429, 200]);
  });

  it('counts the running requests against the capacity', async () => {
    const load = reloading();
    const services = { capacity: { requests: 1, waiting: 0 } };
    const chat = { model: 'demo', stream: true, messages: [{ role: 'user', content: 'Hello' }] };
    const first = await (await load(services)).send('/v1/chat/completions', chat);
    for (let count = 0; count < 3; count += 1) {
      const { send } = await load(services);
      expect((await send('/v1/chat/completions', chat)).status).toBe(503);
    }
    await first.text();
    const { send } = await load(services);
    expect((await send('/v1/chat/completions', chat)).status).toBe(200);
  });
});
