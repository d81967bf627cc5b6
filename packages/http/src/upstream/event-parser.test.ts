import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkContent } from '../formats/chat-completions/upstream-answer/read-stream.ts';
import { deltaText } from '../formats/messages/upstream-answer/read-stream.ts';
import type { JsonObject } from '../json/index.ts';
import { createEventParser, type EventParser } from './event-parser.ts';

function chunk(delta: object, more: object = {}): string {
  return JSON.stringify({ id: 'chatcmpl-1', choices: [{ index: 0, delta }], ...more });
}

/** Returns what a parser reads of an event: only the text if the event repeats the one before. */
function read(
  parser: EventParser,
  data: string,
  textOf: (event: JsonObject) => string | undefined = chunkContent,
): unknown {
  const text = parser.textOf(data);
  if (text === undefined) return parser.parse(data);
  const event = JSON.parse(data) as JsonObject;
  expect(text).toBe(textOf(event));
  return event;
}

describe('createEventParser', () => {
  it.each<[string, string[]]>([
    ['repeat each other', [' It', ' is', '', ' open', '.'].map((content) => chunk({ content }))],
    [
      'have characters that JSON escapes',
      ['"', '\\', '\n', 'a"b', '\u0000', '😀', '\u2028'].map((content) => chunk({ content })),
    ],
    [
      'have the same text at a second place',
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
    const parser = createEventParser(chunkContent);
    expect(events.map((data) => JSON.stringify(read(parser, data)))).toEqual(
      events.map((data) => JSON.stringify(JSON.parse(data))),
    );
  });

  it('gives the same values as parsing, for any events', () => {
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
        const parser = createEventParser(chunkContent);
        for (const data of events) expect(read(parser, data)).toEqual(JSON.parse(data));
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
    const parser = createEventParser(deltaText);
    expect(events.map((data) => JSON.stringify(read(parser, data, deltaText)))).toEqual(events);
  });

  it('keeps the event that others are compared with as it was parsed', () => {
    const parser = createEventParser(chunkContent);
    parser.parse(chunk({ content: 'a' }));
    parser.textOf(chunk({ content: 'b' }));
    parser.parse(chunk({ role: 'assistant' }));
    expect(parser.pattern).toEqual(JSON.parse(chunk({ content: 'a' })));
  });

  it.each([
    ['another delta', chunk({ content: 'b', role: 'assistant' })],
    ['usage', chunk({ content: 'b' }, { usage: { prompt_tokens: 1 } })],
    ['an end', '{"choices":[{"delta":{"content":"b"},"finish_reason":"stop"}]}'],
    ['log probabilities', '{"choices":[{"delta":{"content":"b"},"logprobs":{"content":[]}}]}'],
    ['two choices', '{"choices":[{"delta":{"content":"b"}},{"delta":{"content":"c"}}]}'],
  ])('takes no event apart that brings %s', (_name, data) => {
    const parser = createEventParser(chunkContent);
    parser.parse(data);
    expect(parser.textOf(data)).toBeUndefined();
  });

  it.each(['', '{', '[]', '1', chunk({ content: 'a' }).slice(0, -1)])('refuses %j', (data) => {
    const parser = createEventParser(chunkContent);
    parser.parse(chunk({ content: 'a' }));
    expect(() => read(parser, data)).toThrow(/provider/i);
  });
});
