import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const { signal } = new AbortController();

function open(options: Partial<FairQueueOptions> = {}) {
  return createFairQueue({
    maxRunning: 2,
    maxRunningOf: () => 2,
    maxWaiting: 10,
    maxWaitMilliseconds: 1000,
    ...options,
  });
}

type Entered = Awaited<ReturnType<ReturnType<typeof open>['enter']>>;

function leave(entered: Entered): void {
  if (typeof entered === 'string') throw new Error(entered);
  entered();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets the tenant with the fewest running go first, however many of another wait before', async () => {
  const queue = open();
  const order: string[] = [];
  const enter = async (tenant: string): Promise<Entered> => {
    const entered = await queue.enter(tenant, signal);
    order.push(tenant);
    return entered;
  };
  const busy = [await enter('many'), await enter('many')];
  const waiting = ['many', 'many', 'many', 'few', 'other'].map(enter);
  for (const one of busy) leave(one);
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['many', 'many', 'few', 'many']);
  leave(await (waiting[3] as Promise<Entered>));
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['many', 'many', 'few', 'many', 'other']);
});

it('never has more running than it may, also where another comes as one leaves', async () => {
  const queue = open({ maxRunning: 1 });
  const first = await queue.enter('a', signal);
  const second = queue.enter('b', signal);
  leave(first);
  const third = queue.enter('c', signal);
  let isThirdIn = false;
  void Promise.resolve(third).then(() => (isThirdIn = true));
  leave(await second);
  expect(isThirdIn).toBe(false);
  leave(await third);
  expect(isThirdIn).toBe(true);
});

it('holds a tenant to its share while others go', async () => {
  const queue = open({ maxRunning: 3, maxRunningOf: (tenant) => (tenant === 'a' ? 1 : 3) });
  const first = await queue.enter('a', signal);
  const second = queue.enter('a', signal);
  expect(typeof (await queue.enter('b', signal))).toBe('function');
  leave(first);
  expect(typeof (await second)).toBe('function');
});

it('refuses the last of the tenant with the most waiting where too many wait', async () => {
  const queue = open({ maxRunning: 1, maxWaiting: 2 });
  const running = await queue.enter('many', signal);
  const [second, third] = [queue.enter('many', signal), queue.enter('many', signal)];
  const few = queue.enter('few', signal);
  expect(await third).toBe('full');
  leave(running);
  leave(await second);
  leave(await few);
});

it('refuses a request that waited for too long, and forgets a request whose client left', async () => {
  const queue = open({ maxRunning: 1 });
  const running = await queue.enter('a', signal);
  const leaving = new AbortController();
  const left = queue.enter('a', leaving.signal);
  const late = queue.enter('a', signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe('late');
  expect(vi.getTimerCount()).toBe(0);
  leave(running);
  leave(await queue.enter('b', signal));
});
