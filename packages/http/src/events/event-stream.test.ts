import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createEventStream } from './event-stream.ts';

function streamOf(abort: AbortController, ...batches: string[][]) {
  const left = batches.values();
  const source = {
    async next() {
      const { done, value = [] } = left.next();
      return { events: value, isLast: done ?? false };
    },
    fail: async () => ({ events: ['failed'], isLast: true }),
    cancel() {},
  };
  return createEventStream({ source, heartbeatMilliseconds: 60_000, abort });
}

const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('a stream that is over', () => {
  it('leaves nothing on the signal, which the server may keep for longer', async () => {
    const abort = new AbortController();
    expect(await new Response(streamOf(abort, ['a'], ['b'])).text()).toBe('ab');
    expect(listeners(abort.signal)).toBe(0);
  });

  it('leaves nothing there when its reader left', async () => {
    const abort = new AbortController();
    await streamOf(abort, ['a'], ['b']).cancel();
    expect(listeners(abort.signal)).toBe(0);
    expect(abort.signal.aborted).toBe(true);
  });
});
