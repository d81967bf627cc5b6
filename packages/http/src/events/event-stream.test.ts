import { getEventListeners } from 'node:events';
import { takeTurn } from 'toolgate/internal';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../errors/index.ts';
import { createEventStream } from './event-stream.ts';

interface StreamSettings {
  /** Called when the model's work is stopped. */
  cancel?: () => void;
  onEnd?: () => void;
}

function streamOf(abort: AbortController, ...batches: string[][]) {
  return openStream(abort, batches);
}

function openStream(
  abort: AbortController,
  batches: string[][],
  { cancel = () => {}, onEnd = () => {} }: StreamSettings = {},
) {
  const left = batches.values();
  const source = {
    async next() {
      const { done, value = [] } = left.next();
      return { events: value, isLast: done ?? false };
    },
    fail: async () => ({ events: ['failed'], isLast: true }),
    cancel,
  };
  return createEventStream({ source, heartbeatMilliseconds: 60_000, abort, onEnd });
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

/** Blocks the event loop for some milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('a reader that leaves', () => {
  it('leaves time to others when many leave at once', async () => {
    let ended = 0;
    const cancel = (): void => {
      work(2);
      ended += 1;
    };
    const streams = Array.from({ length: 30 }, () =>
      openStream(new AbortController(), [['a']], { cancel }),
    );
    let endedBefore = Infinity;
    setTimeout(() => (endedBefore = ended));
    await Promise.all(streams.map((stream) => stream.cancel()));
    expect(ended).toBe(30);
    expect(endedBefore).toBeLessThan(30);
  });

  it('ends a stream once, though its request ends while it waits for its turn', async () => {
    const abort = new AbortController();
    const onEnd = vi.fn<() => void>();
    const stream = openStream(abort, [['a']], { onEnd });
    const reader = stream.getReader();
    await takeTurn();
    work(20);
    const cancelled = reader.cancel();
    abort.abort(new Error('gone'));
    await cancelled;
    expect(onEnd).toHaveBeenCalledWith({ events: 0, isLeft: true });
    expect(listeners(abort.signal)).toBe(0);
  });
});

describe('a long event', () => {
  const long = 'ä🙂'.repeat(100_000);

  it('is sent in pieces, each when the reader asks for it', async () => {
    const reader = streamOf(new AbortController(), ['a', long], ['b']).getReader();
    const pieces: Uint8Array[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read())
      pieces.push(next.value);
    expect(pieces.length).toBeGreaterThan(4);
    expect(Buffer.concat(pieces).toString()).toBe(`a${long}b`);
  });

  it('is whole before an error', async () => {
    const abort = new AbortController();
    const reader = streamOf(abort, [long], ['b']).getReader();
    const pieces = [(await reader.read()).value ?? new Uint8Array()];
    abort.abort(new HttpError({ status: 504, message: 'Too slow.' }));
    for (let next = await reader.read(); !next.done; next = await reader.read())
      pieces.push(next.value);
    expect(Buffer.concat(pieces).toString()).toBe(`${long}failed`);
  });

  it('ends with the reader that leaves in it', async () => {
    const onEnd = vi.fn<() => void>();
    const abort = new AbortController();
    const reader = openStream(abort, [[long]], { onEnd }).getReader();
    await reader.read();
    await reader.cancel();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ events: 1, isLeft: true });
  });
});
