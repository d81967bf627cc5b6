import { expect, it, vi } from 'vitest';
import { takeTurn } from './take-turn.ts';

const nextTurn = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** Works for some milliseconds without a pause. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Whether work may follow at once. It is asked again where another process had the machine just then. */
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
