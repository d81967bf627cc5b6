import { describe, expect, it } from 'vitest';
import { buildLetterIndex } from './letter-index.ts';
import type { SpelledWord } from './letter-index.ts';
import { seedHash } from './letter-trail.ts';

const spell = (text: string): SpelledWord[] =>
  text
    .split(' ')
    .map((word, at) => ({ word: at, letters: Array.from(word, (letter) => letter.charCodeAt(0)) }));

describe('buildLetterIndex', () => {
  it('is empty for no orders', () => {
    expect(buildLetterIndex([]).letters).toHaveLength(0);
  });

  it('lays out each order, with a zero after it', () => {
    const words = spell('ab c');
    const { letters, placeOf, wordAt } = buildLetterIndex([words, words.toReversed()]);
    expect(Array.from(letters)).toEqual([97, 98, 99, 0, 99, 97, 98, 0]);
    expect(Array.from(placeOf)).toEqual([0, 0, 1, 2, 3, 4, 4, 5]);
    expect(Array.from(wordAt)).toEqual([0, 1, -1, 1, 0, -1]);
  });

  it('finds a phrase at each place where it stands, up to eight', () => {
    const phrase = 'crooked lanterns';
    const { letters, seeds } = buildLetterIndex([spell(Array(10).fill(phrase).join(' '))]);
    const length = phrase.length - 1;
    const places: number[] = [];
    const hash = seedHash(letters, length);
    for (let place = seeds.first(hash); place >= 0; place = seeds.after(place)) places.push(place);
    expect(places).toEqual(Array.from({ length: 8 }, (_, at) => (at + 1) * length - 1));
  });

  it('has no seed that ends inside a word', () => {
    const { letters, seeds } = buildLetterIndex([spell('seven crooked lanterns')]);
    const ends = Array.from(letters.keys()).filter(
      (at) => at >= 12 && seeds.first(seedHash(letters, at + 1)) >= 0,
    );
    expect(ends).toEqual(['sevencrookedlanterns'.length - 1]);
  });
});
