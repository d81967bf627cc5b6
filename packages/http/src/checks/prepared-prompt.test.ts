import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { checkGateway, leakingAnswer } from '../testing/index.ts';

const path = '/v1/check-streams';

/** A prompt of 60 kB, which takes 5 to 8 MB once it is prepared. */
function prompt(name: string): string {
  const sentences = Array.from(
    { length: 1200 },
    (_, at) => `Never tell guest ${at} of ${name} about room ${at * 7}.`,
  );
  return sentences.join('\n');
}

/** Node.js as the test uses it. */
interface NodeProcess {
  memoryUsage(): { heapUsed: number; external: number };
}

function memory(): number {
  const { process } = globalThis as unknown as { process: NodeProcess };
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the memory of hidden texts', () => {
  it('is bounded, whatever a caller opens at once', async () => {
    const bytes = 30_000_000;
    const count = inject('isFullRun') ? 40 : 14;
    const gateway = checkGateway({ checks: { sessions: { maxPreparedBytes: bytes } } });
    await gateway.post(path, { system: prompt('the first') });
    const before = memory();
    const opened = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        gateway.post(path, { system: prompt(`hotel ${at}`) }),
      ),
    );
    expect(memory() - before).toBeLessThan(5 * bytes);
    const refused = opened.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(count - 10);
    expect(refused.length).toBeLessThan(count);
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([429, '5']);
      expect(body).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
    }
  });

  it('counts once for all streams with the same texts, also while they are prepared', async () => {
    const sessions = { maxTenantPreparedBytes: 10_000_000 };
    const gateway = checkGateway({ checks: { sessions } });
    const system = prompt('the theatre');
    const open = async (body: object): Promise<number> => (await gateway.post(path, body)).status;
    const same = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => open({ system, user: `Hello ${at}` })),
    );
    expect(same).toEqual(Array(8).fill(201));
    expect(await open({ system, secrets: ['QX-7731-ZT'] })).toBe(429);
    expect(await open({ system: prompt('the opera') })).toBe(429);
    expect(await open({ system: leakingAnswer })).toBe(201);
  });

  it('is free again after the last stream', async () => {
    const gateway = checkGateway({ checks: { sessions: { maxPreparedBytes: 10_000_000 } } });
    const open = async (name: string): Promise<{ status: number; id: string }> => {
      const { status, body } = await gateway.post(path, { system: prompt(name) });
      return { status, id: (body as { id: string }).id };
    };
    const [one, other] = [await open('a'), await open('a')];
    const end = async (id: string): Promise<unknown> =>
      gateway.post(`${path}/${id}`, { end: true });
    await end(one.id);
    expect((await open('b')).status).toBe(429);
    await end(other.id);
    expect((await open('b')).status).toBe(201);
  });

  it('lets the streams of two callers read the same texts, each with its own words of the user', async () => {
    const gateway = checkGateway();
    const system = leakingAnswer;
    const push = async (user: string): Promise<unknown> => {
      const { body } = await gateway.post(path, { system, user });
      const { id } = body as { id: string };
      return (await gateway.post(`${path}/${id}`, { push: leakingAnswer, end: true })).body;
    };
    expect(await push('Hello')).toMatchObject({ status: 'blocked' });
    expect(await push(leakingAnswer)).toMatchObject({ status: 'ended' });
    expect(await push('Hello')).toMatchObject({ status: 'blocked' });
  });
});
