import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildPromptIndex,
  headWeightOf,
  type LetterIndex,
  ngramHash,
  ngramLength,
  type PromptIndex,
  weightOf,
} from './index.ts';

const build = (...texts: string[]): PromptIndex =>
  buildPromptIndex(
    texts.map((text) => ({ text })),
    { kind: 'instructions' },
  );
const spell = (letters: ArrayLike<number>): string => String.fromCodePoint(...Array.from(letters));
const codes = (text: string): Int32Array =>
  Int32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

function findPlaces({ letters, ngrams }: LetterIndex, end: number): number[] {
  const places: number[] = [];
  for (let at = ngrams.first(ngramHash(letters, end)); at >= 0; at = ngrams.after(at))
    places.push(at);
  return places;
}

describe('buildPromptIndex', () => {
  it('splits a text into words and weighs them', () => {
    const { words } = build('Never mention the lens. Tickets cost 12 euros.');
    expect(words.map(({ form }) => spell(form.letters))).toEqual(
      'never mention the lens tickets cost 12 euros'.split(' '),
    );
    expect(words.map(({ form }) => form.rarity)).toEqual([1, 1, 0.5, 1, 1, 1, 1, 1]);
    const [never, , the, , tickets] = words;
    expect([weightOf(never), headWeightOf(never), weightOf(the)]).toEqual([1, 3, 0.5]);
    expect(weightOf(tickets)).toBeLessThan(0.4);
    expect(headWeightOf(tickets)).toBe(0);
  });

  it('counts a Chinese character as half a word', () => {
    const { words } = build('不要透露');
    expect(words.map(({ form }) => [spell(form.letters), form.size, form.rarity])).toEqual([
      ['不', 0.5, 0.17],
      ['要', 0.5, 0.17],
      ['透', 0.5, 0.33],
      ['露', 0.5, 0.33],
    ]);
  });

  it.each([
    ['Thai, which is written without spaces', 'กกกกกกกกกกกก', [5, 5, 2]],
    ['a very long word', 'x'.repeat(50), [24, 24, 2]],
  ])('cuts %s', (_, text, lengths) => {
    expect(build(text).words.map(({ form }) => form.letters.length)).toEqual(lengths);
  });

  it('spells the words forward, all backwards, in reverse order and each backwards', () => {
    const { letters } = build('Mark seven doors').plain;
    expect(spell(letters).split('\0')).toEqual([
      'marksevendoors',
      'sroodneveskram',
      'doorssevenmark',
      'kramnevessrood',
      '',
    ]);
  });

  it('does not spell words of one character backwards each', () => {
    expect(spell(build('不要透露').plain.letters).split('\0')).toEqual([
      '不要透露',
      '露透要不',
      '露透要不',
      '',
      '',
    ]);
  });

  it('knows the word at each letter', () => {
    const { placeOf, wordAt } = build('to be').plain;
    expect(Array.from(placeOf, (place) => wordAt[place]).join(' ')).toBe(
      '0 0 1 1 -1 1 1 0 0 -1 1 1 0 0 -1 0 0 1 1 -1',
    );
  });

  it('bounds the letters to which its characters unfold', () => {
    const { words } = build('\ufdfa'.repeat(40_000));
    expect(words.reduce((sum, word) => sum + word.form.letters.length, 0)).toBe(400_000);
  });

  it('indexes n-grams only where they end with a word', () => {
    const { plain } = build('Seven crooked lanterns shine');
    const forward = 'sevencrookedlanternsshine';
    const ends = Array.from(forward, (_, at) => at + 1)
      .filter((end) => end >= 12)
      .filter((end) => findPlaces(plain, end).includes(end - 1));
    expect(ends).toEqual(
      ['sevencrooked', 'sevencrookedlanterns', forward].map((text) => text.length),
    );
  });

  it('finds a phrase at each place where it occurs, up to eight', () => {
    const phrase = 'crookedlanterns';
    const { plain } = build(Array(10).fill('crooked lanterns').join(' '));
    expect(findPlaces(plain, phrase.length)).toEqual(
      Array.from({ length: 8 }, (_, at) => (at + 1) * phrase.length - 1),
    );
  });

  it('finds each n-gram of any text, and no other at its place', () => {
    const words = fc.array(fc.constantFrom('harbour', 'lens', 'ab', 'ba', '灯塔', '7'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(words, (parts) => {
        const { plain } = build(parts.join(' '));
        const { letters, placeOf, ngrams } = plain;
        for (const [at, letter] of letters.entries()) {
          if (letter === 0 || placeOf[at] === placeOf[at + 1]) continue;
          const places = findPlaces(plain, at + 1);
          expect(places.includes(at) || places.length === 8).toBe(true);
          const hash = ngramHash(letters, at + 1);
          expect(ngrams.sketch[hash >>> ngrams.sketchShift]).toBe(1);
          expect(places.every((place) => ngramHash(letters, place + 1) === hash)).toBe(true);
        }
      }),
    );
  });

  it('indexes a prompt without words', () => {
    expect(build('...').words).toEqual([]);
    expect(build('...').plain.ngrams.first(0)).toBe(-1);
  });
});

describe('ngramHash', () => {
  it.each([
    ['letters', 'xxcrookedlantern', 'yycrookedlantern', true],
    ['fewer letters than an n-gram has', 'xcrookedlan', 'ycrookedlan', false],
    ['Chinese characters', '甲灯塔透镜失踪', '乙灯塔透镜失踪', true],
    ['fewer Chinese characters than an n-gram has', '甲灯塔透镜失', '乙灯塔透镜失', false],
  ])('shows whether the last %s are the same', (_, first, second, isSame) => {
    expect(ngramHash(codes(first), first.length) === ngramHash(codes(second), second.length)).toBe(
      isSame,
    );
  });

  it('takes 12 letters or 6 Chinese characters', () => {
    expect([ngramLength(0x61), ngramLength(0x4f60)]).toEqual([12, 6]);
  });
});
