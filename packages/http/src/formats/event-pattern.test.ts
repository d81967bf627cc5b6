import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/index.ts';
import { createEventPatterns, type EventPatterns, type VariableField } from './event-pattern.ts';
import { setAt } from './original.ts';

const fields: readonly VariableField[] = [
  { place: ['choices', 0, 'delta', 'content'], kind: 'text' },
  { place: ['number'], kind: 'number' },
  { place: ['obfuscation'], kind: 'padding' },
];

function chunk(content: string, more: object = {}): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    choices: [{ index: 0, delta: { content } }],
    ...more,
  });
}

function contentOf(event: JsonObject): unknown {
  return (event['choices'] as { delta: { content: unknown } }[])[0]?.delta.content;
}

/** Reads an event by a pattern, or parses it and makes a pattern of it. Returns whether the pattern matched. */
function read(patterns: EventPatterns, data: string): boolean {
  const event = JSON.parse(data) as JsonObject;
  const matched = patterns.match(data);
  if (matched === undefined) {
    patterns.learn(data, event);
    return false;
  }
  const { text, numberStart, numberEnd } = matched;
  expect(text).toBe(contentOf(event));
  const { number } = event;
  expect(data.slice(numberStart, numberEnd)).toBe(
    number === undefined ? '' : JSON.stringify(number),
  );
  const known = structuredClone(patterns.event);
  setAt(known, ['choices', 0, 'delta', 'content'], text);
  for (const name of ['number', 'obfuscation']) setAt(known, [name], event[name]);
  expect(JSON.stringify(known)).toBe(JSON.stringify(event));
  return true;
}

function readAll(events: readonly string[]): boolean[] {
  const patterns = createEventPatterns(fields);
  return events.map((data) => read(patterns, data));
}

describe('createEventPatterns', () => {
  it.each<[string, string[], number]>([
    ['repeat each other', [' It', ' is', '', ' open', '.'].map((text) => chunk(text)), 4],
    ['begin with an escaped text', ['"\n', 'a', 'b'].map((text) => chunk(text)), 2],
    [
      'have characters that JSON escapes',
      ['"', '\\', '\n', 'a"b', '\u0000', '😀', '\u2028'].map((text) => chunk(text)),
      2,
    ],
    ...[':', ',', '":"', '', '0', 'content', 'obfuscation'].map(
      (text): [string, string[], number] => [
        `have ${JSON.stringify(text)} as a text, and padding`,
        [
          chunk(text, { obfuscation: 'cc' }),
          chunk('b', { obfuscation: 'd' }),
          chunk(text, { obfuscation: '' }),
        ],
        text.includes('"') ? 1 : 2,
      ],
    ),
    [
      'have numbers',
      [
        chunk('a', { number: 9, obfuscation: 'x' }),
        chunk('b', { number: 10, obfuscation: 'yz' }),
        chunk('c', { number: 11, obfuscation: '' }),
        chunk('d', { number: -1, obfuscation: '' }),
      ],
      2,
    ],
    [
      'have words as padding',
      [chunk('a', { obfuscation: 'x' }), chunk('b', { obfuscation: 'the secret' })],
      0,
    ],
    [
      'have spaces after colons',
      ['a', 'b'].map((text) => chunk(text).replaceAll(/(?<=[:,])/g, ' ')),
      1,
    ],
    [
      'have the same text at a second place',
      [chunk('0', { id: '0' }), chunk('1', { id: '0' }), chunk('1', { id: '1' })],
      1,
    ],
    [
      'name a field twice, at different depths',
      [
        JSON.stringify({ content: 'a', choices: [{ delta: { content: 'a' } }] }),
        JSON.stringify({ content: 'a', choices: [{ delta: { content: 'b' } }] }),
      ],
      0,
    ],
    [
      'change around the text',
      [chunk('a'), chunk('a', { usage: null }), chunk('b', { usage: null })],
      1,
    ],
    [
      'end the text within the text',
      [chunk('a'), chunk('a"}}],"error":{"message":"no'), chunk('b')],
      1,
    ],
    [
      'name a prototype',
      [
        '{"__proto__":{"a":1},"choices":[{"delta":{"content":"a"}}]}',
        '{"__proto__":{"a":1},"choices":[{"delta":{"content":"b"}}]}',
      ],
      1,
    ],
    [
      'name a text twice',
      [
        '{"choices":[{"delta":{"content":"a","content":"b"}}]}',
        '{"choices":[{"delta":{"content":"c","content":"b"}}]}',
        '{"choices":[{"delta":{"content":"a","content":"d"}}]}',
      ],
      0,
    ],
    [
      'name another field twice',
      [
        '{"id":"a secret","id":"1","choices":[{"delta":{"content":"a"}}]}',
        '{"id":"a secret","id":"1","choices":[{"delta":{"content":"b"}}]}',
      ],
      0,
    ],
    ['have no text', ['{}', '{}', '{"choices":[]}', '{"choices":null}', '{"choices":[]}'], 0],
    ['have a number as text', ['{"choices":[{"delta":{"content":1}}]}', chunk('a')], 0],
  ])('reads events that %s', (_name, events, matches) => {
    expect(readAll(events).filter(Boolean)).toHaveLength(matches);
  });

  it('gives the same values as parsing, for any events', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a', '0', 'probe', '"', '\\', ':', ',', '":"'),
    );
    const event = fc.oneof(
      text.map((content) => chunk(content)),
      fc.tuple(text, text).map(([content, id]) => chunk(content, { id })),
      fc
        .tuple(text, text, fc.oneof(fc.nat(), fc.double()))
        .map(([content, obfuscation, number]) => chunk(content, { number, obfuscation })),
      fc.jsonValue().map((value) => JSON.stringify({ choices: [value] })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        // Each event that matches is compared.
        expect(readAll(events)).toHaveLength(events.length);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the event of the pattern', () => {
    const patterns = createEventPatterns(fields);
    expect(read(patterns, chunk('a'))).toBe(false);
    expect(read(patterns, chunk('b'))).toBe(true);
    expect(read(patterns, '{"choices":[]}')).toBe(false);
    expect(patterns.event).toEqual(JSON.parse(chunk('a')));
  });

  it('makes no more patterns after 16 that matched nothing', () => {
    const events = Array.from({ length: 40 }, (_one, id) => chunk('a', { id }));
    const patterns = createEventPatterns(fields);
    for (const data of events) read(patterns, data);
    expect(patterns.event).toEqual(JSON.parse(events[15] ?? ''));
    expect(read(patterns, chunk('b', { id: 15 }))).toBe(true);
    expect(read(patterns, chunk('b', { id: 39 }))).toBe(false);
    expect(read(patterns, chunk('c', { id: 39 }))).toBe(true);
  });
});
