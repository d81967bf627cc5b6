import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDeadline, untilAborted, wait, waitAtMost, withTimeout } from './wait.ts';

describe('untilAborted', () => {
  it.each([undefined, new AbortController().signal])(
    'hands on what the work comes to',
    async (signal) => {
      const error = new Error('broken');
      expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
      await expect(untilAborted(Promise.reject(error), signal)).rejects.toBe(error);
    },
  );

  it.each([new Error('gone'), 'gone', 5])('rejects with the reason %j', async (reason) => {
    const controller = new AbortController();
    const running = untilAborted(new Promise(() => {}), controller.signal);
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
  });

  it('rejects with the reason even when the work rejects first, with its own error', async () => {
    const controller = new AbortController();
    const listening = new Promise((_resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(new Error('fetch was aborted')));
    });
    const running = untilAborted(listening, controller.signal);
    controller.abort('gone');
    await expect(running).rejects.toBe('gone');
  });

  it('rejects at once if the signal was aborted before', async () => {
    const running = untilAborted(new Promise(() => {}), AbortSignal.abort('gone'));
    await expect(running).rejects.toBe('gone');
  });

  it('prefers a value that is already there to an abort', async () => {
    expect(await untilAborted(Promise.resolve(1), AbortSignal.abort('gone'))).toBe(1);
  });

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    await untilAborted(Promise.resolve(1), signal);
    await untilAborted(Promise.reject(new Error('broken')), signal).catch(() => {});
    const listeners = add.mock.calls.map(([type, listener]) => [type, listener]);
    expect(listeners).toHaveLength(2);
    expect(remove.mock.calls).toEqual(listeners);
  });
});

describe('wait', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits the given time', async () => {
    let done = false;
    const waiting = (async () => {
      await wait(100, undefined);
      done = true;
    })();
    await vi.advanceTimersByTimeAsync(99);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(done).toBe(true);
  });

  it('sets no timer for no time', async () => {
    await wait(0, undefined);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with an abort and clears its timer', async () => {
    const controller = new AbortController();
    const waiting = wait(100, controller.signal);
    controller.abort('gone');
    await expect(waiting).rejects.toBe('gone');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not begin if the signal was aborted before', async () => {
    await expect(wait(100, AbortSignal.abort('gone'))).rejects.toBe('gone');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits longer than timers can', async () => {
    void wait(2 ** 40);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('a time limit', () => {
  const error = new Error('broken');
  const limited = [
    ['waitAtMost', async (work: Promise<unknown>) => waitAtMost(work, 100)],
    ['withTimeout', async (work: Promise<unknown>) => withTimeout(work, 100, { message: 'Late.' })],
  ] as const;

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(limited)('of %s does not change work that is done in time', async (_name, limit) => {
    expect(await limit(Promise.resolve(1))).toBe(1);
    await expect(limit(Promise.reject(error))).rejects.toBe(error);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of waitAtMost ends the wait', async () => {
    const waiting = waitAtMost(new Promise(() => {}), 100);
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toBeUndefined();
  });

  it('of withTimeout rejects before it ends the work', async () => {
    const body = new ReadableStream();
    const reader = body.getReader();
    const onTimeout = (reason: DOMException): void => void reader.cancel(reason);
    const reading = withTimeout(reader.read(), 100, { message: 'Late.', onTimeout });
    const failure = reading.catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(100);
    expect(await failure).toMatchObject({ name: 'TimeoutError', message: 'Late.' });
  });

  it('of a deadline aborts its signal, unless it is cleared or infinite', async () => {
    const deadline = startDeadline(100, 'Late.');
    const cleared = startDeadline(100, 'Late.');
    const infinite = startDeadline(Infinity, 'Late.');
    cleared.clear();
    infinite.clear();
    await vi.advanceTimersByTimeAsync(100);
    expect(deadline.signal.reason).toMatchObject({ name: 'TimeoutError', message: 'Late.' });
    expect(cleared.signal.aborted).toBe(false);
    expect(infinite.signal.aborted).toBe(false);
  });
});
