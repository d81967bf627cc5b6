import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { createPartReader } from './create-part-reader.ts';
import { defaultMaxStreamBytes } from './limit-fetch.ts';
import { upstream } from './upstream.ts';

it('cancels a stream that is longer than any answer', async () => {
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

it.each([
  ['a stack overflow', new RangeError('Maximum call stack size exceeded'), 'is nested too deeply'],
  ['another range', new RangeError('Invalid string length'), 'Invalid string length'],
])('names the fault of %s', async (_title, fault, message) => {
  const bytes = new TextEncoder().encode('data: {}\n\n');
  const reader = createPartReader(
    { status: 200, header: () => undefined, read: async () => bytes, cancel: () => {} },
    {
      start: (warnings) => ({ type: 'stream-start', warnings }),
      push() {
        throw fault;
      },
      end: () => {},
      isDone: () => false,
    },
    { warnings: [], redact: (error) => error },
  );
  await reader.read().catch(() => undefined);
  await expect(reader.read()).rejects.toThrow(message);
});

function chunk(delta: object, reason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: reason }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}

it('reads a complete answer to its end, and streams share one connection', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`${chunk({ content: 'Hi' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
    response.on('finish', () => {
      ended += 1;
    });
    setTimeout(() => response.end(), 20);
  });
  let ended = 0;
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}/v1`;
  const model = upstream({ format: 'chat-completions', baseURL, apiKey: 'k', modelId: 'm' });
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  for (let count = 0; count < 5; count += 1) {
    const { stream } = await model.doStream({ prompt });
    for await (const part of stream) expect(part.type).not.toBe('error');
    await expect.poll(() => ended, { timeout: 10_000 }).toBe(count + 1);
    // The client reads the end of the answer after the server wrote it, late on a busy machine.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  server.closeAllConnections();
  server.close();
  expect(connections).toBe(1);
});
