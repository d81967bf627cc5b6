import { describe, expect, it } from 'vitest';
import { buildPromptIndex } from '../prompt-index/index.ts';
import { createPatternBank, indexPatterns } from './index.ts';

const text =
  'You are Marlow, the booking assistant of a harbour hotel. Never promise a sea view before the night manager confirmed it.';
const patterns = indexPatterns(buildPromptIndex([{ text }], { kind: 'instructions' }));
const places = Array.from(
  text.toLowerCase().replaceAll(/[^a-z]/g, ''),
  (letter) => letter.charCodeAt(0) - 0x61,
);

/** Returns how many symbols are read before the pattern is found. */
function countUntilKnown(symbols: readonly number[]): number {
  let isKnown = false;
  const bank = createPatternBank([patterns.isomorphs], {
    streams: 1,
    onPattern() {
      isKnown = true;
    },
  });
  for (const [at, symbol] of symbols.entries()) {
    bank.read(0, Int32Array.of(symbol), 1);
    if (isKnown) return at + 1;
  }
  return Number.POSITIVE_INFINITY;
}

describe('createPatternBank', () => {
  it('knows a text in every rotation of the alphabet, and by any other signs', () => {
    const counts = Array.from({ length: 26 }, (_, by) =>
      countUntilKnown(places.map((place) => (place + by) % 26)),
    );
    expect(new Set(counts).size).toBe(1);
    expect(countUntilKnown(places.map((place) => Math.imul(place + 9, 0x9e3779b1)))).toBe(
      counts[0],
    );
    expect(counts[0]).toBeLessThan(60);
  });

  it('knows it backwards, and from the middle on', () => {
    expect(countUntilKnown(places.toReversed())).toBeLessThan(60);
    expect(countUntilKnown(places.slice(23))).toBeLessThan(60);
  });

  it.each([
    [
      'another text',
      Array.from('whiskthreeeggswithflourandmilkuntilthebatterrunssmoothlyfromthespoon', (letter) =>
        letter.charCodeAt(0),
      ),
    ],
    ['one sign again and again', Array.from({ length: 500 }, () => 7)],
    ['signs in turn', Array.from({ length: 500 }, (_, at) => at % 9)],
    ['ever new signs', Array.from({ length: 500 }, (_, at) => at)],
  ])('does not take %s for it', (_name, symbols) => {
    expect(countUntilKnown(symbols)).toBe(Number.POSITIVE_INFINITY);
  });
});
