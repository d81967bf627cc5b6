import { describe, expect, it } from 'vitest';
import { type FetchLimits, limitFetch } from './limit-fetch.ts';

const piece = new TextEncoder().encode(`data: ${'x'.repeat(1000)}\n\n`);

/** Reads the answer of a provider that never stops sending. */
async function readEndless(mediaType: string, limits: FetchLimits) {
  const state = { sent: 0, isCancelled: false };
  const fetch = limitFetch(limits, async () => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          state.sent += piece.byteLength;
          controller.enqueue(piece);
        },
        cancel() {
          state.isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'content-type': mediaType } });
  });
  const response = await fetch('http://provider.example');
  await expect(response.text()).rejects.toThrow(
    'The model provider failed: its answer is too large.',
  );
  return state;
}

describe('limitFetch', () => {
  it.each([
    ['an answer', 'application/json', { maxAnswerBytes: 50_000 }],
    ['a stream', 'text/event-stream', { maxStreamBytes: 50_000 }],
  ])('gives %s up that is too long', async (_title, mediaType, limits) => {
    const { sent, isCancelled } = await readEndless(mediaType, limits);
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(50_000 + 3 * piece.byteLength);
  });
});

it('takes the keys of a request out of an answer', async () => {
  const pieces = ['You are host-k', 'ey-12', '345 of host-key', '-1'];
  const fetch = limitFetch({}, async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const text of pieces) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const headers = { authorization: 'Bearer host-key-12345' };
  const response = await fetch('http://localhost', { headers });
  expect(await response.text()).toBe('You are [redacted] of host-key-1');
});

it('takes the keys of a request out of the words of a failure', async () => {
  const text = 'Unexpected credential Bearer host-key-1';
  const fetch = limitFetch({}, async () =>
    Response.json({ error: { message: text } }, { status: 400 }),
  );
  const headers = { authorization: 'Bearer host-key-1' };
  const response = await fetch('http://localhost', { headers });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: { message: 'Unexpected credential Bearer [redacted]' } },
  ]);
});
