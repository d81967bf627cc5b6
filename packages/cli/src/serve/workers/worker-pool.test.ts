import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

/** A worker that gets the connections at once, as long as `takes` is true. */
class FakeWorker extends EventEmitter {
  readonly got: string[] = [];
  takes = true;
  send({ head }: { head: string }): void {
    this.got.push(head);
    if (this.takes) this.emit('message', 'got');
  }
}

function start(size: number): { pool: WorkerPool; workers: FakeWorker[] } {
  const pool = createWorkerPool(size);
  const workers = Array.from({ length: size }, () => new FakeWorker());
  for (const [number, worker] of workers.entries()) pool.add(number, worker as unknown as Worker);
  return { pool, workers };
}

function handTo(pool: WorkerPool, place: number | undefined, ...heads: string[]): void {
  for (const head of heads) pool.hand({ socket: new Socket(), head: Buffer.from(head), place });
}

const letters = ['a', 'b', 'c', 'd'];

const gotOf = (workers: readonly FakeWorker[]): string[] => workers.map(({ got }) => got.join(''));

describe('createWorkerPool', () => {
  it('uses all workers in turn without places', () => {
    const { pool, workers } = start(3);
    handTo(pool, undefined, ...letters, 'e', 'f');
    expect(gotOf(workers)).toEqual(['ad', 'be', 'cf']);
  });

  it.each([
    [2, 0, ['abcd', '']],
    [2, 5, ['', 'abcd']],
    [3, 2, ['bd', '', 'ac']],
    [4, 1, ['', 'ac', 'bd', '']],
  ])('of %i workers uses half for place %i', (size, place, got) => {
    const { pool, workers } = start(size);
    handTo(pool, place, ...letters);
    expect(gotOf(workers)).toEqual(got);
  });

  it('chooses the worker with the fewest open connections', () => {
    const { pool, workers } = start(4);
    handTo(pool, 0, ...letters);
    handTo(pool, 1, 'e', 'f');
    expect(gotOf(workers)).toEqual(['ac', 'bd', 'ef', '']);
    for (let count = 0; count < 2; count += 1) workers[1]?.emit('message', 'closed');
    handTo(pool, 0, 'g');
    expect(gotOf(workers)).toEqual(['ac', 'bdg', 'ef', '']);
  });

  it('uses another worker when the own one stops or is dead', () => {
    const { pool, workers } = start(2);
    workers[0]?.emit('message', 'stopping');
    handTo(pool, 0, 'a');
    expect(gotOf(workers)).toEqual(['', 'a']);
    const next = new FakeWorker();
    pool.add(0, next as unknown as Worker);
    workers[0]?.emit('exit');
    handTo(pool, 0, 'b');
    expect(gotOf([...workers, next])).toEqual(['', 'a', 'b']);
  });

  it('keeps a connection open until its worker has got it', () => {
    const { pool, workers } = start(1);
    for (const worker of workers) worker.takes = false;
    const sockets = letters.map(() => new Socket());
    for (const socket of sockets) pool.hand({ socket, head: Buffer.alloc(0), place: 0 });
    for (let count = 0; count < 2; count += 1) workers[0]?.emit('message', 'got');
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
  });

  it('hands the connections again that a dead worker has not got', async () => {
    const { pool, workers } = start(2);
    handTo(pool, 0, 'a');
    for (const worker of workers.slice(0, 1)) worker.takes = false;
    handTo(pool, 0, 'b', 'c');
    workers[0]?.emit('exit');
    // It was in the channel before the process ended.
    workers[0]?.emit('message', 'got');
    await expect.poll(() => gotOf(workers)).toEqual(['abc', 'c']);
  });

  it('keeps connections until there is a worker, and closes them at the end', () => {
    const { pool, workers } = start(1);
    workers[0]?.emit('exit');
    handTo(pool, 0, 'a');
    const next = new FakeWorker();
    pool.add(0, next as unknown as Worker);
    expect(next.got).toEqual(['a']);
    next.emit('exit');
    const socket = new Socket();
    pool.hand({ socket, head: Buffer.alloc(0), place: 0 });
    pool.close();
    expect(socket.destroyed).toBe(true);
  });

  it('closes the connections of the last worker after the end', async () => {
    const { pool, workers } = start(1);
    for (const worker of workers) worker.takes = false;
    const socket = new Socket();
    pool.hand({ socket, head: Buffer.alloc(0), place: 0 });
    pool.close();
    expect(socket.destroyed).toBe(false);
    workers[0]?.emit('exit');
    await expect.poll(() => socket.destroyed).toBe(true);
  });
});
