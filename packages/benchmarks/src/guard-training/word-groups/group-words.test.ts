import { describe, expect, it } from 'vitest';
import { splitWords } from '../../../../toolgate/src/prompt-guard/text/index.ts';
import { countCoOccurrences } from './co-occurrence.ts';
import { groupVectors } from './group-words.ts';
import { strongestDirections } from './sparse-matrix.ts';
import { readWordCorpus } from './word-corpus.ts';

const animals = ['cat', 'dog', 'horse', 'cow'];
const cities = ['rome', 'paris', 'oslo', 'cairo'];
const texts = Array.from({ length: 40 }, (_, index) => {
  const pick = (list: readonly string[], step: number): string =>
    list[(index * step + Math.floor(index / 4)) % 4] ?? '';
  return `the ${pick(animals, 1)} eats the ${pick(animals, 3)}. we drive from ${pick(cities, 1)} to ${pick(cities, 3)} now.`;
});

describe('groupVectors', () => {
  it('puts words with similar neighbours into one group', () => {
    const corpus = readWordCorpus(texts, { maxWords: 100, minCount: 1 });
    const vectors = strongestDirections(countCoOccurrences(corpus), 4);
    const groups = groupVectors({ vectors, width: 4, weights: corpus.counts }, 5);
    const findGroup = (word: string): number | undefined => {
      const [hash = 0] = splitWords(word).hash;
      return groups[corpus.hashes.indexOf(hash)];
    };
    expect(new Set(animals.map(findGroup)).size).toBe(1);
    expect(new Set(cities.map(findGroup)).size).toBe(1);
    expect(findGroup('cat')).not.toBe(findGroup('rome'));
  });
});

describe('readWordCorpus', () => {
  it('ranks words by frequency, sentence starts among them, and leaves rare ones out', () => {
    const { ranks, counts } = readWordCorpus(['so it is. so it was 天'], {
      maxWords: 3,
      minCount: 2,
    });
    expect({ ranks: [...ranks], counts }).toEqual({
      ranks: [0, 1, 2, -1, 0, 1, 2, -1],
      counts: [8, 2, 2],
    });
  });
});
