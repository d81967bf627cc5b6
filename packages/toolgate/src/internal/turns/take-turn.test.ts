import { expect, it, vi } from 'vitest';
import { atTurnEnd } from './at-turn-end.ts';
import { takeTurn } from './take-turn.ts';

const nextTurn = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** Works for some milliseconds without a pause. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Whether work may continue at once. It asks again, because another process may have delayed this one. */
async function mayContinue(): Promise<boolean> {
  return vi.waitFor(async () => {
    await nextTurn();
    await takeTurn();
    if (takeTurn() !== undefined) throw new Error('It has to wait.');
    return true;
  });
}

it('lets short work continue at once', async () => {
  expect(await mayContinue()).toBe(true);
});

it('makes work wait once the turn has taken long, and other events come in between', async () => {
  await nextTurn();
  await takeTurn();
  work(20);
  const order: string[] = [];
  setTimeout(() => order.push('another event'));
  await takeTurn();
  order.push('the work');
  await nextTurn();
  expect(order).toContain('another event');
  expect(await mayContinue()).toBe(true);
});

it('gives turns in order, and no one a second one before the others had theirs', async () => {
  await nextTurn();
  await takeTurn();
  work(20);
  const order: string[] = [];
  const run = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 3; piece += 1) {
      await takeTurn();
      order.push(name);
      work(20);
    }
  };
  await Promise.all(['a', 'b', 'c'].map(run));
  expect(order.join('')).toBe('abcabcabc');
});

it('gives many short pieces their turns within one turn of the event loop', async () => {
  await nextTurn();
  await takeTurn();
  work(20);
  let loops = 0;
  const count = (): void => {
    loops += 1;
    if (loops < 1000) atTurnEnd(count);
  };
  count();
  await Promise.all(Array.from({ length: 100 }, async () => takeTurn()));
  expect(loops).toBeLessThan(20);
  loops = 1000;
});

it('serves requests before streams that have begun', async () => {
  await nextTurn();
  await takeTurn();
  work(20);
  const order: string[] = [];
  const run = async (name: string, kind: 'request' | 'stream'): Promise<void> => {
    await takeTurn(kind);
    order.push(name);
    work(20);
  };
  const streams = Array.from({ length: 4 }, () => run('s', 'stream'));
  const requests = Array.from({ length: 8 }, () => run('r', 'request'));
  await Promise.all([...streams, ...requests]);
  expect(order.join('')).toBe('rrrrrrrrssss');
});
