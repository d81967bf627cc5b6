import { expect, it } from 'vitest';
import type { TurnKind } from './tenant-shares.ts';
import { createTurnQueue } from './turn-queue.ts';

/** Runs all pending microtasks. */
async function settle(): Promise<void> {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
}

/** Creates a queue with a clock and turns that the test controls. */
function openLoop() {
  let time = 0;
  let turn = 0;
  let actions: (() => void)[] = [];
  const queue = createTurnQueue({
    now: () => time,
    atTurnEnd: (action) => actions.push(action) > 0,
    later: () => {
      throw new Error('No timer is needed.');
    },
  });
  const log: string[] = [];
  return {
    queue,
    log,
    /** Uses up the time of this turn of the event loop. */
    fill() {
      void queue.take('request', '');
      time += 10;
    },
    work(milliseconds: number) {
      time += milliseconds;
    },
    turn: () => turn,
    /** Runs turns of the event loop until nothing is left to do. */
    async run(): Promise<void> {
      while (actions.length > 0) {
        turn += 1;
        const due = actions;
        actions = [];
        for (const action of due) {
          action();
          await settle();
        }
      }
    },
    /** Does work in pieces. Each piece takes `milliseconds`. */
    async ask(
      name: string,
      pieces: number,
      milliseconds: number,
      { tenant = name, kind = 'request' }: { tenant?: string; kind?: TurnKind } = {},
    ): Promise<void> {
      for (let piece = 0; piece < pieces; piece += 1) {
        await queue.take(kind, tenant);
        log.push(name);
        time += milliseconds;
      }
    },
  };
}

it('lets work continue at once in an event loop that has time', () => {
  const { queue, work } = openLoop();
  const asked = [queue.take('request', 'a')];
  work(3);
  asked.push(queue.take('request', 'a'), queue.take('stream', 'a'));
  expect(asked).toEqual([undefined, undefined, undefined]);
  work(1);
  expect(queue.take('request', 'a')).toBeInstanceOf(Promise);
});

it('ends a turn of the event loop earlier for a second after another tenant asked', async () => {
  const { queue, work, run } = openLoop();
  const asked = [queue.take('request', 'a'), queue.take('request', 'b')];
  work(0.25);
  asked.push(queue.take('request', 'b'));
  expect(asked).toEqual([undefined, undefined, undefined]);
  work(0.25);
  expect(queue.take('request', 'b')).toBeInstanceOf(Promise);
  await run();
  work(1000);
  expect(queue.take('request', 'b')).toBeUndefined();
  work(3);
  expect(queue.take('request', 'b')).toBeUndefined();
});

it('books the time of a tenant alone, without the time of others that continue at once after it', async () => {
  const { log, queue, ask, run } = openLoop();
  await queue.take('request', 'quiet');
  await ask('large', 1, 8);
  const asked = [ask('quiet', 5, 1), ask('large', 5, 1)];
  await run();
  await Promise.all(asked);
  expect(log.slice(1, 6)).toEqual(['quiet', 'quiet', 'quiet', 'quiet', 'quiet']);
});

it('serves a tenant that asks for little after one piece of a tenant with 200 large requests', async () => {
  const { log, ask, run, fill } = openLoop();
  fill();
  const hostile = Array.from({ length: 200 }, async () =>
    ask('hostile', 3, 10, { tenant: 'hostile' }),
  );
  const quiet = ask('quiet', 3, 1);
  await run();
  await Promise.all([...hostile, quiet]);
  const places = log.flatMap((name, at) => (name === 'quiet' ? [at] : []));
  expect(places).toEqual([1, 2, 3]);
  expect(log).toHaveLength(603);
});

it('gives tenants equal shares of the time, for short and long pieces alike', async () => {
  const { log, ask, run, fill } = openLoop();
  fill();
  const asked = [ask('large', 10, 10), ask('small', 100, 1)];
  await run();
  await Promise.all(asked);
  const order = log.map((name) => name[0]).join('');
  expect(order).toMatch(/^(?:ls{9,11}){10}$/);
});

it('has each tenant answer its requests before its streams that have begun, for half a second', async () => {
  const { log, ask, run, fill } = openLoop();
  fill();
  const tenant = 'one';
  const streams = Array.from({ length: 2 }, async () =>
    ask('s', 1, 10, { tenant, kind: 'stream' }),
  );
  const requests = Array.from({ length: 3 }, async () => ask('r', 40, 10, { tenant }));
  await run();
  await Promise.all([...streams, ...requests]);
  const order = log.join('');
  expect(order).toMatch(/^r{50,53}s{2}r+$/);
  expect(order).toHaveLength(122);
});

it('lets no stream continue in the turn of a request while requests wait', async () => {
  const { log, ask, run, fill } = openLoop();
  fill();
  const tenant = 'one';
  const requests = Array.from({ length: 3 }, async () => ask('r', 1, 0.1, { tenant }));
  const stream = requests[0]?.then(async () => ask('s', 1, 0.1, { tenant, kind: 'stream' }));
  await run();
  await Promise.all([...requests, stream]);
  expect(log.join('')).toBe('rrrs');
});

it('ends a turn after one piece if it is to be short', async () => {
  const { ask, queue, run, turn, fill } = openLoop();
  fill();
  const turns: number[] = [];
  const asked = Array.from({ length: 6 }, async () => {
    await ask('piece', 1, 0.1, { tenant: 'one' });
    turns.push(turn());
    if (turns.length < 3) queue.shorten();
  });
  queue.shorten();
  await run();
  await Promise.all(asked);
  const served = [...new Set(turns)].map((one) => turns.filter((other) => other === one).length);
  expect(served).toEqual([1, 1, 1, 3]);
});

it('ends a turn of the event loop after the piece with which its time is over', async () => {
  const { ask, queue, run, turn, work } = openLoop();
  await queue.take('request', 'one');
  work(10);
  const turns: number[] = [];
  const asked = Array.from({ length: 12 }, async () => {
    await ask('piece', 1, 2, { tenant: 'one' });
    turns.push(turn());
  });
  await run();
  await Promise.all(asked);
  const served = [...new Set(turns)].map((one) => turns.filter((other) => other === one).length);
  expect(served).toEqual([2, 2, 2, 2, 2, 2]);
});
