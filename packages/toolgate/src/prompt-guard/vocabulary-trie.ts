import { attackWords } from './attack-words.ts';
import { commonWords } from './common-words.ts';
import { contextWords } from './context-words.ts';
import { foldLetters } from './fold-letters.ts';
import { furtherLanguages } from './further-languages.ts';
import { inflectedLanguages } from './inflected-languages.ts';
import { stanceWords } from './stance-words.ts';
import { targetWords } from './target-words.ts';
import { wordClass, type Vocabulary, type WordClassName } from './word-class.ts';

/** The vocabulary as a tree of letters, laid out flat so that a step is one look into an array. */
export interface VocabularyTrie {
  /** Open-addressed table from `node << 16 | code unit` to a node: keys and nodes side by side, for one look into memory. */
  steps: Int32Array;
  /** Where ASCII code units lead to from the root, the step that is taken most. */
  first: Int32Array;
  /** Classes of a word that ends at a node. */
  whole: Int32Array;
  /** Classes of every word that goes through a node. */
  stem: Int32Array;
}

const vocabularies: readonly Vocabulary[] = [
  attackWords,
  targetWords,
  contextWords,
  stanceWords,
  furtherLanguages,
  inflectedLanguages,
];
/** Marks a frequent word, which may be short where words are separated; the one bit that is none of `wordClass`. */
export const separating: number = 1 << 31;
/** All bits of `wordClass`. */
export const classBits: number = ~separating;

const slots = 1 << 18;
/** Keeps the place of a slot, which has two numbers, inside the table. */
const slotMask = slots * 2 - 2;
const asciiCodes = 128;
const mostNodes = 1 << 16;
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

let built: VocabularyTrie | undefined;

/** The trie of the whole vocabulary, built on first use. */
export function vocabularyTrie(): VocabularyTrie {
  built ??= buildTrie();
  return built;
}

/** The node that a code unit leads to; 0, the root, for none. */
export function nextNode({ steps, first }: VocabularyTrie, node: number, code: number): number {
  if (node === 0 && code < asciiCodes) return first[code] ?? 0;
  const key = (node << 16) | code;
  let slot = slotOf(key);
  for (let found = steps[slot + 1] ?? 0; found !== 0; found = steps[slot + 1] ?? 0) {
    if (steps[slot] === key) return found;
    slot = (slot + 2) & slotMask;
  }
  return 0;
}

/** Where in the table a key is looked for first. */
function slotOf(key: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 11) & slotMask;
}

function buildTrie(): VocabularyTrie {
  const trie: VocabularyTrie = {
    steps: new Int32Array(slots * 2),
    first: new Int32Array(asciiCodes),
    whole: new Int32Array(mostNodes),
    stem: new Int32Array(mostNodes),
  };
  let nodes = 1;
  const follow = (node: number, code: number): number => {
    const known = nextNode(trie, node, code);
    if (known !== 0) return known;
    const key = (node << 16) | code;
    let slot = slotOf(key);
    while (trie.steps[slot + 1] !== 0) slot = (slot + 2) & slotMask;
    trie.steps[slot] = key;
    trie.steps[slot + 1] = nodes;
    if (node === 0 && code < asciiCodes) trie.first[code] = nodes;
    nodes += 1;
    return nodes - 1;
  };
  for (const vocabulary of vocabularies) {
    for (const [name, languages] of Object.entries(vocabulary)) {
      const bit = wordClass[name as WordClassName];
      for (const entry of languages.join(',').split(',')) addEntry(trie, follow, entry.trim(), bit);
    }
  }
  for (const word of commonWords.split(',')) addEntry(trie, follow, word.trim(), separating);
  return trie;
}

function addEntry(
  trie: VocabularyTrie,
  follow: (node: number, code: number) => number,
  entry: string,
  bit: number,
): void {
  const isStem = entry.endsWith('*') || unspacedScript.test(entry);
  let node = 0;
  const letters = foldLetters(entry).replace(/[*'’]/g, '').replace(/[_-]/g, ' ');
  for (let at = 0; at < letters.length; at += 1) node = follow(node, letters.charCodeAt(at));
  const bits = isStem ? trie.stem : trie.whole;
  bits[node] = (bits[node] ?? 0) | bit;
}
