import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { defaultMaxStreamBytes } from './limit-fetch.ts';
import { createPartReader } from './create-part-reader.ts';

it('gives a stream up that is longer than any answer', async () => {
  const piece = new TextEncoder().encode(`: ${'x'.repeat(16_000_000)}\n\ndata: {"text":"Hi"}\n\n`);
  let read = 0;
  let cancelled = 0;
  const reader = createPartReader(
    {
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
    {
      start: (warnings) => ({ type: 'stream-start', warnings }),
      push: (_event, parts) => void parts.push({ type: 'ping' }),
      end: () => {},
      isDone: () => false,
    },
    { warnings: [], redact: (error) => error },
  );
  const parts: LanguageModelV4StreamPart[] = [];
  const readAll = async (): Promise<void> => {
    for (let isLast = false; !isLast;) {
      const batch = await reader.read();
      parts.push(...batch.parts);
      isLast = batch.isLast;
    }
  };
  await expect(readAll()).rejects.toMatchObject({ status: 502 });
  expect(new Set(parts.map(({ type }) => type))).toEqual(new Set(['stream-start', 'ping']));
  expect(cancelled).toBe(1);
  expect(read).toBeLessThan(defaultMaxStreamBytes + 2 * piece.byteLength);
});
