import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';
import type { Slot } from './load.ts';

const { signal } = new AbortController();

function open(options: Partial<FairQueueOptions> = {}) {
  const { enter, hold } = createFairQueue({
    maxRunning: 2,
    maxBytes: 100,
    shareOf: () => 1,
    maxWaiting: 10,
    maxWaitMilliseconds: 1000,
    ...options,
  });
  return {
    hold,
    enter: (tenant: string, bytes = 1, by: AbortSignal = signal) =>
      enter({ tenant, bytes, signal: by }),
  };
}

type Entered = Awaited<ReturnType<ReturnType<typeof open>['enter']>>;

function slotOf(entered: Entered): Slot {
  if (typeof entered === 'string') throw new Error(entered);
  return entered;
}

function leave(entered: Entered): void {
  slotOf(entered).release();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('still counts a tenant that began again before its waiting request noticed that it left', async () => {
  const queue = open({ shareOf: () => 0.5 });
  const [first] = [queue.enter('b'), queue.enter('c')] as Slot[];
  const abort = new AbortController();
  const left = queue.enter('a', 1, abort.signal);
  abort.abort();
  first?.release();
  (queue.enter('a') as Slot).release();
  const running = queue.enter('a') as Slot;
  await expect(left).rejects.toThrow('aborted');
  const next = queue.enter('a');
  expect(next).toBeInstanceOf(Promise);
  running.release();
  leave(await next);
});

it('lets the tenant with the fewest running go first, however many of another wait before', async () => {
  const queue = open();
  const order: string[] = [];
  const enter = async (tenant: string): Promise<Entered> => {
    const entered = await queue.enter(tenant);
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

it('never has more running than it may, also if another comes as one leaves', async () => {
  const queue = open({ maxRunning: 1 });
  const first = await queue.enter('a');
  const second = queue.enter('b');
  leave(first);
  const third = queue.enter('c');
  let isThirdIn = false;
  void Promise.resolve(third).then(() => (isThirdIn = true));
  leave(await second);
  expect(isThirdIn).toBe(false);
  leave(await third);
  expect(isThirdIn).toBe(true);
});

it('holds a tenant to its share while others go', async () => {
  const queue = open({ maxRunning: 3, shareOf: (tenant) => (tenant === 'a' ? 0.4 : 1) });
  const first = await queue.enter('a');
  const second = queue.enter('a');
  slotOf(await queue.enter('b'));
  expect(second).toBeInstanceOf(Promise);
  leave(first);
  slotOf(await second);
});

it('refuses the last of the tenant with the most waiting where too many wait', async () => {
  const queue = open({ maxRunning: 1, maxWaiting: 2 });
  const running = await queue.enter('many');
  const [second, third] = [queue.enter('many'), queue.enter('many')];
  const few = queue.enter('few');
  expect(await third).toBe('full');
  leave(running);
  leave(await second);
  leave(await few);
});

it('refuses a request that waited for too long, and forgets a request whose client left', async () => {
  const queue = open({ maxRunning: 1 });
  const running = await queue.enter('a');
  const leaving = new AbortController();
  const left = queue.enter('a', 1, leaving.signal);
  const late = queue.enter('a');
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe('late');
  expect(vi.getTimerCount()).toBe(0);
  leave(running);
  leave(await queue.enter('b'));
});

it('gives bytes in fair turns too, as soon as others hold fewer', async () => {
  const queue = open({ maxRunning: 10 });
  const order: string[] = [];
  const enter = async (tenant: string, bytes: number): Promise<Slot> => {
    const slot = slotOf(await queue.enter(tenant, bytes));
    order.push(tenant);
    return slot;
  };
  const [first, second] = [await enter('many', 50), await enter('many', 50)];
  const last = [enter('many', 50), enter('few', 40), enter('few', 40), enter('other', 10)];
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['many', 'many']);
  first.resize(40);
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['many', 'many', 'other']);
  first.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['many', 'many', 'other', 'few']);
  second.release();
  await vi.advanceTimersByTimeAsync(0);
  // "many" has nothing running now, "few" has one.
  expect(order).toEqual(['many', 'many', 'other', 'few', 'many']);
  (await (last[0] as Promise<Slot>)).release();
  await vi.advanceTimersByTimeAsync(0);
  expect(order.slice(5)).toEqual(['few']);
});

it('lets the rest of a tenant in when a larger one before them leaves', async () => {
  const queue = open({ maxRunning: 10 });
  const first = slotOf(await queue.enter('a', 60));
  const leaving = new AbortController();
  const large = queue.enter('a', 90, leaving.signal);
  const small = queue.enter('a', 10);
  leaving.abort(new Error('gone'));
  await expect(large).rejects.toThrow('gone');
  slotOf(await small);
  first.release();
});

it('holds a tenant to its share of the bytes, except a larger one', async () => {
  const queue = open({ maxRunning: 10, shareOf: (tenant) => (tenant === 'a' ? 0.5 : 1) });
  const first = slotOf(await queue.enter('a', 60));
  const second = queue.enter('a', 1);
  slotOf(await queue.enter('b', 40));
  expect(second).toBeInstanceOf(Promise);
  first.release();
  slotOf(await second);
});

it('lets a slot grow only if there is room beside the others', async () => {
  const queue = open({ shareOf: (tenant) => (tenant === 'a' ? 0.5 : 1) });
  const first = slotOf(await queue.enter('a', 10));
  // The first of a tenant may hold any number.
  expect(first.grow(80)).toBe(true);
  const second = slotOf(await queue.enter('b', 5));
  expect([first.grow(6), second.grow(6), second.grow(5)]).toEqual([false, false, true]);
  first.release();
  expect(second.grow(1000)).toBe(true);
  second.release();
});

it('holds bytes without a place, against the share of their tenant', async () => {
  const queue = open({ maxRunning: 1, shareOf: (tenant) => (tenant === 'a' ? 0.5 : 1) });
  const running = slotOf(await queue.enter('b', 0));
  const [first, second] = [queue.hold('a'), queue.hold('a')];
  expect([first.grow(30), second.grow(30), second.grow(20)]).toEqual([true, false, true]);
  running.release();
  const waiting = queue.enter('a', 30);
  expect(waiting).toBeInstanceOf(Promise);
  first.release();
  slotOf(await waiting).release();
  second.release();
});
