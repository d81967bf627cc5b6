import { describe, expect, it } from 'vitest';
import { splitWords } from '../text/index.ts';
import { nGramCount, nGramLength, readNGrams } from './n-grams.ts';

const read = (text: string): ReturnType<typeof readNGrams> => {
  const nGrams = readNGrams(splitWords(text));
  return { ...nGrams, slots: nGrams.slots.slice(0, nGrams.cells.at(-1)) };
};
const wordSlots = (text: string): number[] =>
  [...read(text).slots].filter((slot) => slot < nGramCount / 2);
const characterSlots = (text: string): number[] =>
  [...read(text).slots].filter((slot) => slot >= nGramCount / 2);

describe('readNGrams', () => {
  it('gives each word three sequences and each character but the first three one', () => {
    expect(wordSlots('one two three')).toHaveLength(9);
    expect(characterSlots('one two')).toHaveLength(4);
  });

  it('gives the same sequences the same slots at any place', () => {
    expect(wordSlots('one two three').slice(0, 3)).toEqual(
      wordSlots('zero one two three').slice(3, 6),
    );
    expect(characterSlots('xx word')).toEqual(expect.arrayContaining(characterSlots('word')));
  });

  it('counts white space of any length as one space', () => {
    expect(read('one \n\t two')).toEqual(read('one two'));
  });

  it.each([
    ['no text', '', [0], 0],
    ['sixteen words', 'word '.repeat(16), [16], 77],
    ['seventeen words', 'word '.repeat(17), [16, 1], 82],
    ['a paragraph and a document', `${'word '.repeat(5)}\n\n${'word '.repeat(16)}`, [5, 16], 102],
    ['a short heading and a document', `word\n\n${'word '.repeat(5)}`, [6], 27],
  ])('cuts %s into cells', (_, text, words, characters) => {
    const nGrams = read(text);
    expect(nGrams.words).toEqual(words);
    expect(nGrams.cells).toHaveLength(words.length + 1);
    expect(characterSlots(text)).toHaveLength(characters);
  });
});

describe('nGramLength', () => {
  it('is the length of the vector of sequences', () => {
    expect(nGramLength(10, 2)).toBe(Math.sqrt(1 + 4 + 6 * 4));
  });
});
