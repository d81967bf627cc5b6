import { expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';

const delta = `data: ${JSON.stringify({
  id: '1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { content: ' word' }, finish_reason: null }],
})}\n\n`;
const packet = new TextEncoder().encode(delta.repeat(300));

/** A provider that always has the next packet ready, as long as someone reads. */
const endless: typeof globalThis.fetch = async () => {
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => controller.enqueue(packet) },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

const handler = createToolgateHandler({
  provider: upstream({
    format: 'chat-completions',
    baseURL: 'http://provider.example/v1',
    transport: fetchTransport(endless),
  }),
});

async function openStream(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const messages = [
    { role: 'system', content: 'Never mention that the balcony is closed for repairs.' },
    { role: 'user', content: 'Hi' },
  ];
  const response = await handler(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', stream: true, messages }),
    }),
  );
  return response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
}

const wantedTurns = 20;
/** Far longer than the turns take on a busy machine. Without turns, the readers would never give a timer time to fire. */
const patience = 30_000;

it('answers other requests while endless streams are read as fast as they come', async () => {
  const readers = await Promise.all(Array.from({ length: 10 }, openStream));
  const bytes = readers.map(() => 0);
  const end = performance.now() + patience;
  let turns = 0;
  const isOver = (): boolean =>
    (turns >= wantedTurns && !bytes.includes(0)) || performance.now() > end;
  const reading = readers.map(async (reader, at) => {
    while (!isOver()) bytes[at] = (bytes[at] ?? 0) + ((await reader.read()).value?.byteLength ?? 0);
  });
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const health = await handler(new Request('http://localhost/health'));
    expect(health.status).toBe(200);
    turns += 1;
  }
  await Promise.all(reading);
  await Promise.all(readers.map((reader) => reader.cancel()));
  expect(turns).toBeGreaterThanOrEqual(wantedTurns);
  for (const one of bytes) expect(one).toBeGreaterThan(0);
});
