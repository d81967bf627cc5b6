import { describe, expect, it } from 'vitest';
import { mapEvents, readEvent, type EventMapper } from './map-events.ts';

const encoder = new TextEncoder();

function bodyOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const left = chunks.values();
  return new ReadableStream(
    {
      pull(controller) {
        const { done, value } = left.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
    },
    { highWaterMark: 0 },
  );
}

async function read(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const texts = [];
  for await (const chunk of body) texts.push(new TextDecoder().decode(chunk));
  return texts;
}

const same = (event: string) => event;

/** How long an event of so many pieces takes, in milliseconds. */
const timeOf = async (length: number) => {
  const chunks = Array.from({ length }, () => 'x'.repeat(64));
  const begin = performance.now();
  await read(mapEvents(bodyOf('data: ', ...chunks, '\n\n'), { map: same }));
  return performance.now() - begin;
};

describe('mapEvents', () => {
  it.each<[string, string[], string[]]>([
    ['whole events', ['data: a\n\n', 'data: b\n\n'], ['data: a\n\n', 'data: b\n\n']],
    ['several in one chunk', ['data: a\n\ndata: b\n\n'], ['data: a\n\n', 'data: b\n\n']],
    ['one in pieces', ['da', 'ta: a\n', '\nda', 'ta: b\n\n'], ['data: a\n\n', 'data: b\n\n']],
    [
      'CRLF in pieces',
      ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'],
      ['data: a\r\n\r\n', 'data: b\r\n\r\n'],
    ],
    ['a rest without an end', ['data: a\n\ndata: b'], ['data: a\n\n', 'data: b']],
    ['comments', [': ping\n\ndata: a\n\n'], [': ping\n\n', 'data: a\n\n']],
    ['nothing', [], []],
  ])('gives each event in a chunk of its own: %s', async (_, chunks, events) => {
    expect(await read(mapEvents(bodyOf(...chunks), { map: same }))).toEqual(events);
  });

  it('does not break characters that chunks break', async () => {
    const bytes = encoder.encode('data: é漢😀\n\n');
    const chunks = Array.from(bytes, (_, index) => bytes.slice(index, index + 1));
    expect(await read(mapEvents(bodyOf(...chunks), { map: same }))).toEqual(['data: é漢😀\n\n']);
  });

  it('replaces events and drops empty ones', async () => {
    const mapper: EventMapper = {
      map: async (event) => (event.includes('b') ? '' : event.replace(': a', ': x')),
    };
    const body = bodyOf('data: a\n\ndata: b\n\ndata: c\n\n');
    expect(await read(mapEvents(body, mapper))).toEqual(['data: x\n\n', 'data: c\n\n']);
  });

  it('reads nothing before it is wanted, and stops the source with its reader', async () => {
    let pulled = 0;
    let reason: unknown;
    let ended = 0;
    const source = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(encoder.encode('data: a\n\n'));
        },
        cancel(given) {
          reason = given;
        },
      },
      { highWaterMark: 0 },
    );
    const reader = mapEvents(source, { map: same, onEnd: () => void (ended += 1) }).getReader();
    expect(pulled).toBe(0);
    await reader.read();
    expect(pulled).toBe(1);
    await reader.cancel('left');
    expect([reason, ended]).toEqual(['left', 1]);
  });

  it('fails with its source', async () => {
    let ended = 0;
    const source = new ReadableStream<Uint8Array>({
      pull: async () => Promise.reject(new Error('broken')),
    });
    const body = mapEvents(source, { map: same, onEnd: () => void (ended += 1) });
    await expect(read(body)).rejects.toThrow('broken');
    expect(ended).toBe(1);
  });

  it('takes a time that grows with the event, however small its pieces are', async () => {
    await timeOf(500);
    const [short, long] = [await timeOf(1000), await timeOf(10_000)];
    expect(long).toBeLessThan(short * 60 + 200);
  });
});

describe('readEvent', () => {
  it.each([
    ['event: a\ndata: {"b":1}\n\n', { name: 'a', data: '{"b":1}' }],
    ['data: [DONE]\n\n', { data: '[DONE]' }],
    ['id: 1\r\nevent:a\r\ndata:b\r\n\r\n', { name: 'a', data: 'b' }],
    [': ping\n\n', {}],
    ['data: event: x\n\n', { data: 'event: x' }],
  ])('reads %j', (event, expected) => {
    expect(readEvent(event)).toEqual(expected);
  });
});
