import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentChunks } from './chat/content-chunks.ts';
import { createEventParser } from './event-parser.ts';
import { textDeltas } from './messages/text-deltas.ts';

function chunk(delta: object, more: object = {}): string {
  return JSON.stringify({ id: 'chatcmpl-1', choices: [{ index: 0, delta }], ...more });
}

describe('createEventParser', () => {
  it.each<[string, string[]]>([
    ['repeat each other', [' It', ' is', '', ' open', '.'].map((content) => chunk({ content }))],
    [
      'have characters that JSON escapes',
      ['"', '\\', '\n', 'a"b', '\u0000', '😀', '\u2028'].map((content) => chunk({ content })),
    ],
    [
      'say what stands elsewhere too',
      [chunk({ content: '0' }, { id: '0' }), chunk({ content: '1' }, { id: '0' })],
    ],
    [
      'say the same at a later place',
      [
        chunk({ content: 'a' }, { z: 'a' }),
        chunk({ content: 'b' }, { z: 'a' }),
        chunk({ content: 'a' }, { z: 'b' }),
      ],
    ],
    [
      'change around the text',
      [
        chunk({ content: 'a' }),
        chunk({ content: 'a' }, { usage: null }),
        chunk({ content: 'b' }, { usage: null }),
      ],
    ],
    [
      'begin with another delta',
      [
        chunk({ role: 'assistant', content: '' }),
        chunk({ content: 'a' }),
        chunk({}),
        chunk({ content: 'b' }),
      ],
    ],
    [
      'have no choices',
      ['{}', '{"choices":[]}', '{"choices":null}', '{"choices":[{"delta":"content"}]}'],
    ],
    [
      'end the text within the text',
      [
        chunk({ content: 'a' }),
        chunk({ content: 'a"}}],"error":{"message":"no' }),
        chunk({ content: 'b' }),
      ],
    ],
    [
      'name a prototype',
      [
        '{"__proto__":{"a":1},"choices":[{"delta":{"content":"a"}}]}',
        '{"__proto__":{"a":1},"choices":[{"delta":{"content":"b"}}]}',
      ],
    ],
    [
      'name a text twice',
      [
        '{"choices":[{"delta":{"content":"a","content":"b"}}]}',
        '{"choices":[{"delta":{"content":"c","content":"b"}}]}',
      ],
    ],
  ])('parses events that %s', (_name, events) => {
    const parse = createEventParser(contentChunks);
    expect(events.map((data) => JSON.stringify(parse(data)))).toEqual(
      events.map((data) => JSON.stringify(JSON.parse(data))),
    );
  });

  it('gives what parsing gives, whatever the events are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a', '0', 'probe', '"', '\\'),
    );
    const event = fc.oneof(
      text.map((content) => chunk({ content })),
      fc.tuple(text, text).map(([content, id]) => chunk({ content }, { id })),
      fc.jsonValue().map((value) => JSON.stringify({ choices: [value] })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const parse = createEventParser(contentChunks);
        for (const data of events) expect(parse(data)).toEqual(JSON.parse(data));
      }),
      { numRuns: 500 },
    );
  });

  it('parses the text deltas of messages', () => {
    const events = ['a', 'b', '"', 'c'].map((text, index) =>
      JSON.stringify({
        type: 'content_block_delta',
        index: Math.floor(index / 3),
        delta: { type: 'text_delta', text },
      }),
    );
    const parse = createEventParser(textDeltas);
    expect(events.map((data) => JSON.stringify(parse(data)))).toEqual(events);
  });

  it('does not change an event that it gave before', () => {
    const parse = createEventParser(contentChunks);
    const first = parse(chunk({ content: 'a' }));
    const second = parse(chunk({ content: 'b' }));
    expect([first, second]).toEqual([
      JSON.parse(chunk({ content: 'a' })),
      JSON.parse(chunk({ content: 'b' })),
    ]);
  });

  it.each(['', '{', '[]', '1', chunk({ content: 'a' }).slice(0, -1)])('refuses %j', (data) => {
    const parse = createEventParser(contentChunks);
    parse(chunk({ content: 'a' }));
    expect(() => parse(data)).toThrow(/provider/i);
  });
});
