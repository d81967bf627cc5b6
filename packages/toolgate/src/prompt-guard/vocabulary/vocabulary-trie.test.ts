import { describe, expect, it } from 'vitest';
import { vocabularies } from './vocabulary-trie.ts';

describe('the vocabularies', () => {
  it('have no entry twice in a class', () => {
    const entries = vocabularies.flatMap((vocabulary) =>
      Object.entries(vocabulary).flatMap(([name, lists]) =>
        lists.flatMap((list) => list.split(',').map((entry) => `${name}: ${entry.trim()}`)),
      ),
    );
    const twice = entries.filter((entry, at) => entries.indexOf(entry) !== at);
    expect(entries.length).toBeGreaterThan(5000);
    expect(twice).toEqual([]);
  });
});
