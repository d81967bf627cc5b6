import { pino } from 'pino';
import { createDemoModel } from 'toolgate/demo-model';
import { expect, it, onTestFinished } from 'vitest';
import {
  startCluster,
  startSentinel,
  type RedisGroup,
} from '../../../../http/src/testing/start-redis-groups.ts';
import { describeRedis } from '../../../../http/src/testing/start-redis.ts';
import { createGateway, createResources } from '../gateway/index.ts';

/** The fields of a response that the tests read. */
interface Answer {
  id: string;
  store: boolean;
}

async function openGateway(url: string) {
  const { keep, end } = createResources().use();
  onTestFinished(end);
  const gateway = await createGateway({
    services: {
      apiKeys: ['a=first', 'b=second'],
      redis: url,
      store: { minReplicas: 1 },
      limits: { requests: { limit: 100_000, seconds: 600 } },
    },
    handler: { models: { m: createDemoModel() } },
    logger: pino({ enabled: false }),
    keep,
  });
  return gateway;
}

type Gateway = Awaited<ReturnType<typeof openGateway>>;

async function ask(gateway: Gateway, key: string, path: string, body?: object): Promise<Response> {
  return gateway(
    new Request(`http://localhost${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
}

async function create(gateway: Gateway, key: string): Promise<Answer> {
  const response = await ask(gateway, key, '/v1/responses', { model: 'm', input: 'Hi' });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** Lets both tenants store responses while a primary is killed, until both can store again. */
async function killUnderLoad(gateway: Gateway, group: RedisGroup): Promise<[string, string][]> {
  const acknowledged: [key: string, id: string][] = [];
  let isKilled = false;
  let refused = 0;
  const late = AbortSignal.timeout(90_000);
  const run = async (key: string): Promise<void> => {
    let storedSince = 0;
    while (!late.aborted && (storedSince < 10 || refused === 0)) {
      const { id, store } = await create(gateway, key);
      if (store) acknowledged.push([key, id]);
      else refused += 1;
      // If a response was stored during the failover of the other tenant's Redis, it proves nothing.
      storedSince = isKilled && store ? storedSince + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const running = Promise.all(['first', 'second', 'first', 'second'].map(run));
  while (acknowledged.length < 40) await new Promise((resolve) => setTimeout(resolve, 10));
  await group.killPrimary();
  isKilled = true;
  await running;
  expect(late.aborted).toBe(false);
  return acknowledged;
}

describeRedis('without its primary', (command) => {
  it.each([
    ['Sentinel', startSentinel],
    ['cluster', startCluster],
  ] as const)(
    'loses no response that was acknowledged: %s',
    { timeout: 120_000, retry: 1 },
    async (_name, start) => {
      const group = await start(command);
      onTestFinished(() => group.stop());
      const gateway = await openGateway(group.url);
      await expect
        .poll(async () => (await create(gateway, 'first')).store, { timeout: 20_000 })
        .toBe(true);
      const acknowledged = await killUnderLoad(gateway, group);
      for (const [key, id] of acknowledged) {
        const found = await ask(gateway, key, `/v1/responses/${id}`);
        expect([id, found.status]).toEqual([id, 200]);
        const other = key === 'first' ? 'second' : 'first';
        expect((await ask(gateway, other, `/v1/responses/${id}`)).status).toBe(404);
      }
    },
  );
});
