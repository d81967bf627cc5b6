import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../../../internal/index.ts';
import { wordsOfCall } from './words-of-call.ts';

describe('wordsOfCall', () => {
  it.each<[name: string, input: unknown, words: string]>([
    ['a text', 'Hello there', 'Hello there'],
    ['a number', 5, '5'],
    ['a list of texts', ['one', ['two', 3], 'four'], 'one two four'],
    [
      'an object',
      { first: 'one', inner: { second: 'two' }, last: 'three' },
      'one two three first inner last second',
    ],
    ['JSON in a text', '{"first":["one"],"":"two"}', 'one two first'],
  ])('returns the texts and then the names of %s', (_, input, words) => {
    expect(finishAtOnce(wordsOfCall(input))).toBe(words);
  });

  it('reads deep nesting', () => {
    let input: unknown = 'deep';
    for (let level = 0; level < 10_000; level += 1) input = [input];
    expect(finishAtOnce(wordsOfCall(input))).toBe('deep');
  });

  it('reads an object with many fields some hundred at a time', () => {
    let reads = 0;
    const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 0]));
    const input = new Proxy(fields, {
      get(target, name, receiver): unknown {
        reads += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    const work = wordsOfCall(input);
    let pieces = 0;
    while (work.next().done !== true) {
      pieces += 1;
      expect(reads).toBeLessThan(600);
      reads = 0;
    }
    expect(pieces).toBeGreaterThan(5000 / 600);
  });
});
