import { describe, expect, it } from 'vitest';
import { buildHiddenIndex } from './hidden-index.ts';
import type { HiddenIndex } from './hidden-index.ts';
import { seedHash } from './letter-trail.ts';

const build = (...texts: string[]): HiddenIndex =>
  buildHiddenIndex(
    texts.map((text) => ({ text })),
    { kind: 'instructions' },
  );
const spell = (letters: ArrayLike<number>): string => String.fromCodePoint(...Array.from(letters));

describe('buildHiddenIndex', () => {
  it('takes a text apart into words, with what each of them tells', () => {
    const { words } = build('Never mention the lens. Tickets cost 12 euros.');
    expect(
      words.map(({ letters, weight, headWeight }) => [spell(letters), weight, headWeight]),
    ).toEqual([
      ['never', 1, 3],
      ['mention', 1, 0],
      ['the', 0.5, 0],
      ['lens', 1, 0],
      ['tickets', 0.04, 0],
      ['cost', 0.04, 0],
      ['12', 0.04, 0],
      ['euros', 0.04, 0],
    ]);
  });

  it('counts a Chinese character as half a word', () => {
    const { words } = build('不要透露');
    expect(words.map(({ letters, size, rarity }) => [spell(letters), size, rarity])).toEqual([
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
    expect(build(text).words.map(({ letters }) => letters.length)).toEqual(lengths);
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

  it('keeps Latin letters only as steps', () => {
    const { letters, wordAt } = build('ace 你 7 db').shifted;
    expect(Array.from(letters)).toEqual([26, 2, 2, 3, 24, 0]);
    expect(Array.from(wordAt)).toEqual([0, 3, -1]);
  });

  it('finds a seed where it ends with a word', () => {
    const { plain } = build('Seven crooked lanterns shine');
    const end = 'sevencrookedlanterns'.length;
    expect(plain.seeds.first(seedHash(plain.letters, end))).toBe(end - 1);
    expect(plain.seeds.first(seedHash(plain.letters, end - 1))).toBe(-1);
  });
});
