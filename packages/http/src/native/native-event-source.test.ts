import { expect, it } from 'vitest';
import { HttpError } from '../http-error.ts';
import { defaultMaxStreamBytes } from '../limit-fetch.ts';
import { createNativeEventSource } from './native-event-source.ts';

it('gives a stream up that is longer than any answer', async () => {
  const piece = new TextEncoder().encode(`: ${'x'.repeat(16_000_000)}\n\ndata: {"text":"Hi"}\n\n`);
  let read = 0;
  let cancelled = 0;
  const reported: unknown[] = [];
  const source = createNativeEventSource({
    answer: {
      status: 200,
      header: () => undefined,
      async read() {
        read += piece.byteLength;
        return piece;
      },
      cancel() {
        cancelled += 1;
      },
    },
    editor: {
      push: ({ raw }) => [raw],
      end: () => [],
      fail: ({ status }) => [`failed with ${status}`],
      isDone: () => false,
    },
    mapError(error) {
      reported.push(error);
      return error instanceof HttpError ? error : new HttpError({ status: 500, message: '' });
    },
    signal: new AbortController().signal,
    onEnd: () => {},
  });
  const events: string[] = [];
  for (let isLast = false; !isLast;) {
    const batch = await source.next();
    events.push(...batch.events);
    isLast = batch.isLast;
  }
  expect(new Set(events.slice(0, -1))).toEqual(new Set(['data: {"text":"Hi"}\n\n']));
  expect(events.at(-1)).toBe('failed with 502');
  expect([reported.length, cancelled]).toEqual([1, 1]);
  expect(read).toBeLessThan(defaultMaxStreamBytes + 2 * piece.byteLength);
});
