import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilAborted } from './until-aborted.ts';
import { wait } from './wait.ts';

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

  it('rejects at once where the signal was aborted before', async () => {
    const running = untilAborted(new Promise(() => {}), AbortSignal.abort('gone'));
    await expect(running).rejects.toBe('gone');
  });

  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    await untilAborted(Promise.resolve(1), signal);
    const [, , options] = add.mock.calls[0] ?? [];
    expect(options).toMatchObject({ signal: { aborted: true } });
  });
});

describe('wait', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits as long as it is told', async () => {
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
});
