import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createToolInputStream } from './tool-input-stream.ts';

const cut = (text: string) => text.split('');

/** Returns the text that is sent for an input in pieces. */
function sentOf(pieces: readonly string[]): string {
  const stream = createToolInputStream();
  return [...pieces.map((piece) => stream.add(piece)), stream.end()].join('');
}

const spoiled = (fields: object, input: string) => ({ ...fields, INVALID_JSON: input });

describe('createToolInputStream', () => {
  it('sends each piece of valid JSON as it comes', () => {
    const stream = createToolInputStream();
    const pieces = ['{"a', '": "x\\u00', 'e9 \\', '"", "b": [1.5e-', '2, tr', 'ue]}', '\n'];
    expect(pieces.map((piece) => stream.add(piece))).toEqual(pieces);
    expect(stream.end()).toBe('');
  });

  it.each([
    ['', {}],
    [' \n', {}],
    ['abc', spoiled({}, 'abc')],
    [' abc', spoiled({}, 'abc')],
    ['[1]', spoiled({}, '[1]')],
    ['null', spoiled({}, 'null')],
    ["{'a':1}", spoiled({}, "{'a':1}")],
    ['{"a":1,}', spoiled({ a: 1 }, '{"a":1,}')],
    ['{"a":undefined}', spoiled({ a: null }, '{"a":undefined}')],
    ['{"a":nul}', spoiled({ a: null }, '{"a":nul}')],
    ['{"a":01}', spoiled({ a: 0 }, '{"a":01}')],
    ['{"a":1.}', spoiled({ a: 1 }, '{"a":1.}')],
    ['{"a":"x\n"}', spoiled({ a: 'x' }, '{"a":"x\n"}')],
    ['{"a":"\\x"}', spoiled({ a: '\\' }, '{"a":"\\x"}')],
    ['{"a":"\\u0g"}', spoiled({ a: '\0' }, '{"a":"\\u0g"}')],
    ['{"a":[{"b":[1,}]}', spoiled({ a: [{ b: [1, null] }] }, '{"a":[{"b":[1,}]}')],
    ['{"a":{"b":1,]', spoiled({ a: { b: 1, '': null } }, '{"a":{"b":1,]')],
    ['{"a" 1}', spoiled({ a: null }, '{"a" 1}')],
    ['{"a\n":1}', spoiled({ a: null }, '{"a\n":1}')],
    ['{"a":1}}', { a: 1 }],
    ['{"a":1}{"b":2}', { a: 1 }],
  ])('sends %j as an object, in one piece and in many', (input, sent) => {
    expect(JSON.parse(sentOf([input]))).toEqual(sent);
    expect(JSON.parse(sentOf(cut(input)))).toEqual(sent);
  });

  it.each(['{"a":"x', '{"a":1', '{"a":tr', '{"a":{"b":['])('leaves %j cut off', (input) => {
    expect(sentOf(cut(input))).toBe(input);
  });

  it('sends any object as it is, and JSON for any change of an object', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    const places = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(objects, places, fc.string({ maxLength: 2 }), (object, place, change) => {
        const text = JSON.stringify(object);
        expect(sentOf(cut(text))).toBe(text);
        const at = Math.floor(place * text.length);
        const changed = `${text.slice(0, at)}${change}${text.slice(at + 1)}`;
        // The last character is invalid anywhere in JSON, so nothing counts as cut off.
        const sent: unknown = JSON.parse(sentOf(cut(`${changed}\u0001`)));
        expect(sent).toBeTypeOf('object');
      }),
    );
  });
});
