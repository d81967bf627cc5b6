import { describe, expect, it } from 'vitest';
import { layOutTrie, listLetters, nextNode, type LetterTrie } from './letter-trie.ts';

function walk(trie: LetterTrie, word: string): number {
  let node = 0;
  for (let at = 0; at < word.length; at += 1) {
    node = nextNode(trie, node, word.charCodeAt(at));
    if (node === 0) return 0;
  }
  return node;
}

const words = [
  'a',
  'ab',
  'abc',
  'b c',
  'ß',
  'aß',
  'a b',
  '系统',
  '系 a',
  '系统提',
  'zz',
  '\0',
  'ab',
];

describe('layOutTrie', () => {
  const trie = layOutTrie(words);

  it('gives every beginning of a word a node of its own', () => {
    const beginnings = new Set(
      words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
    );
    const nodes = [...beginnings].map((beginning) => walk(trie, beginning));
    expect(nodes).not.toContain(0);
    expect(new Set(nodes).size).toBe(beginnings.size);
  });

  it.each(['c', 'abd', 'ac', 'abcd', 'ba', 'aßa', '系a', '统', 'ß系', 'zzz', '~'])(
    'has no node for "%s"',
    (word) => {
      expect(walk(trie, word)).toBe(0);
    },
  );

  it('finds the steps of many words', () => {
    const many = Array.from({ length: 3000 }, (_, index) => (index * 7919).toString(36));
    const large = layOutTrie(many);
    const ends = new Set(many.map((word) => walk(large, word)));
    expect(ends.size).toBe(many.length);
    expect(ends.has(0)).toBe(false);
  });

  it.each([
    // The lowest code fills the cells in order, so the search for a free one is short.
    ['nodes', '\0'.repeat(70_000)],
    ['letters beyond ASCII', 'ß'.repeat(9000)],
  ])('refuses more %s than it has room for', (things, word) => {
    expect(() => layOutTrie([word])).toThrow(
      new RangeError(`The vocabulary has too many ${things}.`),
    );
  });

  it('has no nodes if there are no words', () => {
    expect(walk(layOutTrie([]), 'a')).toBe(0);
  });
});

describe('listLetters', () => {
  it('has a bit for each Latin letter that leads on from a node', () => {
    const trie = layOutTrie(['za', 'zc', 'z-', 'zß', 'a', 'ß']);
    const letters = listLetters(trie);
    const bits = (text: string): number => letters[walk(trie, text)] ?? 0;
    expect(bits('')).toBe(1 | (1 << 25));
    expect(bits('z')).toBe(1 | (1 << 2));
    expect(bits('za')).toBe(0);
    expect(bits('ß')).toBe(0);
  });
});
