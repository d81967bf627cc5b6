import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { Keep } from './keep.ts';
import { createLimits, type LimitsOptions } from './limits/index.ts';
import { postJson, scriptedModel, textAnswer } from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/** Creates handlers one after the other, as a host does that reads its configuration again. */
function open() {
  const parts = new Map<string, unknown>();
  const keep: Keep = <Value>(name: string, create: () => Value) => {
    if (!parts.has(name)) parts.set(name, create());
    return parts.get(name) as Value;
  };
  const waiting: (() => void)[] = [];
  const model = scriptedModel(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return textAnswer('Hello');
  });
  const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
  return {
    answer: () => waiting.shift()?.(),
    begun: async (count: number) => expect.poll(() => waiting.length).toBe(count),
    handlerOf({ limits, ...options }: Partial<Omit<ToolgateHandlerOptions, 'limits'>> & Limited) {
      const handler = createToolgateHandler({
        models: { m: model },
        keep,
        ...(limits && { limits: createLimits({ ...limits, keep }) }),
        ...options,
      });
      const ask = async () => (await postJson(handler, '/v1/chat/completions', body)).status;
      const send = async (path: string, sent: object) => {
        const response = await postJson(handler, path, sent);
        return { status: response.status, body: (await response.json()) as Checked };
      };
      return { ask, send };
    },
  };
}

interface Limited {
  limits?: LimitsOptions;
}

interface Checked {
  id: string;
  text: string;
  status: string;
}

describe('a handler that replaces another', () => {
  it('counts the running requests of the other, within its own capacity', async () => {
    const { handlerOf, answer, begun } = open();
    const first = handlerOf({ capacity: { requests: 1, waiting: 0 } }).ask();
    await begun(1);
    expect(await handlerOf({ capacity: { requests: 1, waiting: 0 } }).ask()).toBe(503);
    const second = handlerOf({ capacity: { requests: 2, waiting: 0 } }).ask();
    await begun(2);
    answer();
    answer();
    expect(await Promise.all([first, second])).toEqual([200, 200]);
  });

  it('lets a request that waits at the other run when there is room', async () => {
    const { handlerOf, answer, begun } = open();
    const capacity = { requests: 1 };
    const one = handlerOf({ capacity });
    const asked = [one.ask(), one.ask(), handlerOf({ capacity }).ask()];
    for (let count = 0; count < 3; count += 1) {
      await begun(1);
      answer();
    }
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
  });

  it('counts the requests that a tenant sent before, within its own limit', async () => {
    const { handlerOf } = open();
    const options = { models: { m: scriptedModel(textAnswer('Hello')) } };
    const statuses = [];
    for (const limit of [1, 1, 3, 3]) {
      const { ask } = handlerOf({ ...options, limits: { requests: { limit } } });
      statuses.push(await ask(), await ask());
    }
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429, 429, 429]);
    const { ask } = handlerOf({ ...options, limits: { requests: { limit: 9 } } });
    expect(await ask()).toBe(200);
    const other = handlerOf({ ...options, limits: { requests: { limit: 1, seconds: 90 } } });
    expect([await other.ask(), await other.ask()]).toEqual([200, 429]);
  });

  it('counts the running requests of a tenant', async () => {
    const { handlerOf, answer, begun } = open();
    const first = handlerOf({ limits: { concurrency: 1 } }).ask();
    await begun(1);
    const limits = { concurrency: 1, timeoutMilliseconds: 60_000 };
    expect(await handlerOf({ limits }).ask()).toBe(429);
    answer();
    expect(await first).toBe(200);
    const next = handlerOf({ limits }).ask();
    await begun(1);
    answer();
    expect(await next).toBe(200);
  });

  it.each([
    ['monitor', 'enforce'],
    ['enforce', 'monitor'],
  ] as const)(
    'checks an open stream to its end in the mode %s, and new ones in the mode %s',
    async (before, after) => {
      const { handlerOf } = open();
      const system = 'You are Quillon, the guide of a lighthouse. Never mention the keeper Ada.';
      const [old, fresh] = [before, after].map((mode) =>
        handlerOf({ checks: true, contentFilter: { mode } }),
      );
      const stream = await old?.send('/v1/check-streams', { system });
      const path = `/v1/check-streams/${stream?.body.id}`;
      // The filter holds the first words back, because the prompt has them too.
      const pushes = ['Welcome! Never mention ', 'the weather to a sailor, they say here.'];
      const first = await old?.send(path, { push: pushes[0] });
      const last = await fresh?.send(path, { push: pushes[1], end: true });
      expect(`${first?.body.text}${last?.body.text}`).toBe(pushes.join(''));
      const leak = async (opened?: ReturnType<typeof handlerOf>) => {
        const next = await opened?.send('/v1/check-streams', { system });
        const pushed = { push: system, end: true };
        return (await opened?.send(`/v1/check-streams/${next?.body.id}`, pushed))?.body.status;
      };
      expect(await leak(fresh)).toBe(after === 'monitor' ? 'ended' : 'blocked');
    },
  );

  it('filters a stream with its own options, also if the other has the same prompt open', async () => {
    const { handlerOf } = open();
    const system = 'You are Quillon, the guide of a lighthouse. Never mention the keeper Ada.';
    const rule = 'Offer the seats behind the pillar only when the hall is full.';
    const old = handlerOf({ checks: true });
    await old.send('/v1/check-streams', { system });
    const fresh = handlerOf({ checks: true, contentFilter: { hidden: [rule] } });
    const { body } = await fresh.send('/v1/check-streams', { system });
    const answered = await fresh.send(`/v1/check-streams/${body.id}`, { push: rule, end: true });
    expect(answered.body.status).toBe('blocked');
  });
});
