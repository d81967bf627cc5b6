import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLetterTrail, seedHash, seedLength } from './letter-trail.ts';
import { createSeedTable } from './seed-table.ts';

const codes = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const latin = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '7', '你', '海', 'ж'),
  maxLength: 400,
});

describe('seedHash', () => {
  it.each([
    ['letters', 'xxcrookedlantern', 'yycrookedlantern', true],
    ['fewer letters than a seed has', 'xcrookedlan', 'ycrookedlan', false],
    ['Chinese characters', '甲灯塔透镜失踪', '乙灯塔透镜失踪', true],
    ['fewer Chinese characters than a seed has', '甲灯塔透镜失', '乙灯塔透镜失', false],
  ])('tells whether the last %s are the same', (_, first, second, isSame) => {
    const [one, other] = [first, second].map((text) => Int32Array.from(codes(text)));
    expect(
      seedHash(one ?? new Int32Array(), first.length) ===
        seedHash(other ?? new Int32Array(), second.length),
    ).toBe(isSame);
  });

  it('takes 12 letters or 6 Chinese characters', () => {
    expect(seedLength(0x61)).toBe(12);
    expect(seedLength(0x4f60)).toBe(6);
  });
});

/** A word among others, by its first letter. */
const words = (word: string): Map<number, number[][]> =>
  new Map([[word.charCodeAt(0), [codes('like'), codes(word)]]]);

describe('createLetterTrail', () => {
  it('returns the hash of the seed that ends with each letter', () => {
    const letters = codes('sevencrookedlanterns你是海港博物馆的导览员');
    const trail = createLetterTrail();
    const hashes = letters.map((letter) => trail.push(letter));
    expect(hashes.slice(12)).toEqual(
      letters.map((_, at) => seedHash(Int32Array.from(letters), at + 1)).slice(12),
    );
    expect(trail.count).toBe(letters.length);
  });

  it('finds letters before the last ones, as far as it remembers', () => {
    const trail = createLetterTrail();
    for (const letter of codes('lanterns are crooked')) trail.push(letter);
    expect(trail.holds(words('lantern'), 7)).toBe(true);
    expect(trail.holds(words('crooked'), 7)).toBe(false);
    for (const letter of codes('x'.repeat(128))) trail.push(letter);
    expect(trail.holds(words('crooked'), 0)).toBe(false);
  });

  it('tells how many of the last letters stand somewhere else too', () => {
    const trail = createLetterTrail();
    for (const letter of codes('oldcrooked')) trail.push(letter);
    const hidden = Int32Array.from(codes('sevencrookedlanterns'));
    expect(trail.commonLength(hidden, 11)).toBe(7);
    expect(trail.commonLength(hidden, 12)).toBe(0);
    expect(trail.commonLength(Int32Array.from(codes('xoldcrooked')), 10)).toBe(10);
  });

  it('remembers the last 128 letters, however many there were', () => {
    const trail = createLetterTrail();
    for (const letter of codes('ab'.repeat(5000))) trail.push(letter);
    expect(trail.commonLength(Int32Array.from(codes('ab'.repeat(200))), 399)).toBe(128);
    expect(trail.count).toBe(10_000);
  });

  it('looks ahead to the first letter that ends a seed, and takes what is accepted', () => {
    const seeds = createSeedTable({ seeds: 1, places: 20 });
    seeds.add(seedHash(Int32Array.from(codes('crookedlanterns')), 15), 14);
    const trail = createLetterTrail();
    const ahead = Int32Array.from(codes('sevencrookedlanternsshine'));
    expect(trail.lookAhead(ahead, { count: ahead.length, seeds })).toBe(19);
    expect(trail.count).toBe(0);
    trail.accept(19);
    expect(trail.count).toBe(19);
    expect(seeds.first(trail.push(0x73))).toBe(14);
  });

  it('comes to the same state by looking ahead as letter by letter', () => {
    const seeds = createSeedTable({ seeds: 0, places: 0 });
    fc.assert(
      fc.property(fc.array(latin, { maxLength: 12 }), (stretches) => {
        const single = createLetterTrail();
        const joined = createLetterTrail();
        for (const stretch of stretches) {
          for (const letter of codes(stretch)) single.push(letter);
          const letters = Int32Array.from(codes(stretch));
          joined.accept(joined.lookAhead(letters, { count: letters.length, seeds }));
        }
        expect(joined.push(0x7a)).toBe(single.push(0x7a));
        expect(joined.count).toBe(single.count);
      }),
    );
  });
});
