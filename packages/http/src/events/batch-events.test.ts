import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { importCopy } from '../testing/index.ts';
import type * as Joining from './batch-events.ts';
import { batchEvents, type WriteEvents } from './batch-events.ts';

/** Writes lists of events one by one. Those after a `turn` come in the next turn of the event loop. */
function readerOf(...steps: (string[] | 'turn')[]) {
  const left = [...steps];
  return async (write: WriteEvents): Promise<boolean> => {
    while (left[0] === 'turn') {
      left.shift();
      await setImmediate();
    }
    const events = left.shift();
    if (Array.isArray(events)) write(events);
    return left.length === 0;
  };
}

async function batchesOf(
  read: ReturnType<typeof readerOf>,
  join = batchEvents,
): Promise<string[][]> {
  const { next } = join(read);
  const batches: string[][] = [];
  for (let isLast = false; !isLast;) {
    const batch = await next();
    batches.push(batch.events);
    isLast = batch.isLast;
  }
  return batches;
}

describe('batchEvents', () => {
  it('gives the first events at once, and joins later events of the same turn', async () => {
    const read = readerOf(['a'], ['b', 'c'], [], ['d'], ['e']);
    expect(await batchesOf(read)).toEqual([['a'], ['b', 'c', 'd', 'e']]);
  });

  it('lets no events wait for later ones, and loses no event', async () => {
    const read = readerOf(['a'], 'turn', ['b'], ['c'], 'turn', 'turn', ['d'], 'turn', ['e']);
    expect(await batchesOf(read)).toEqual([['a'], ['b', 'c'], ['d'], ['e']]);
  });

  it('takes nothing that says nothing for the first', async () => {
    expect(await batchesOf(readerOf([], ['a'], ['b'], ['c']))).toEqual([[], ['a'], ['b', 'c']]);
  });

  it('reads one batch ahead at most, and a bounded number of characters', async () => {
    let reads = 0;
    const { next } = batchEvents(async (write) => {
      reads += 1;
      write(['x'.repeat(1000)]);
      return false;
    });
    await next();
    expect(reads).toBe(1);
    const { events } = await next();
    expect(events.length).toBeLessThan(20);
    await setImmediate();
    expect(reads).toBeLessThanOrEqual(events.length + 2);
  });

  it('loses no event of batches that were full before the turn ended', async () => {
    const sent = Array.from({ length: 100 }, (_, index) => `${index} `.padEnd(1000, 'x'));
    const batches = await batchesOf(readerOf(...sent.map((event) => [event])));
    expect(batches.flat()).toEqual(sent);
  });

  it('drops events that wait for the end of the turn', async () => {
    const { next, take } = batchEvents(readerOf(['a'], ['b', 'c'], 'turn', 'turn', ['d']));
    expect((await next()).events).toEqual(['a']);
    const joined = next();
    await Promise.resolve();
    expect(take()).toEqual(['b', 'c']);
    expect(await joined).toEqual({ events: [], isLast: false });
    expect(await next()).toEqual({ events: ['d'], isLast: true });
  });
});

describe('where a runtime has no end of a turn', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['has no such function', undefined],
    [
      'has a function that throws',
      () => {
        throw new Error('not supported');
      },
    ],
  ])('gives each batch on its own when it %s', async (_, missing) => {
    vi.stubGlobal('setImmediate', missing);
    const file = new URL('batch-events.ts', import.meta.url);
    const module = await importCopy<typeof Joining>(file);
    expect(module.batchEvents).not.toBe(batchEvents);
    const read = readerOf(['a'], ['b'], ['c'], ['d']);
    expect(await batchesOf(read, module.batchEvents)).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
});
