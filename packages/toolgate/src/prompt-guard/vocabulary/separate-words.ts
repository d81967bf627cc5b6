import { emptyHash, hashLetter } from '../text/index.ts';
import { nextNode } from './letter-trie.ts';
import { separating, vocabularyTrie, type VocabularyTrie } from './vocabulary-trie.ts';

const space = 0x20;
/** Minimum length of a word: shorter words of other languages would cut English words. */
const minWordLength = 4;
const maxWordLength = 40;
/** Minimum and maximum length of a word outside the vocabulary. */
const minOtherLength = 4;
const maxOtherLength = 18;
/** The additional value of a frequent word: two of them beat a rare one of the same length. */
const frequentValue = 3;
/** The endings that may follow a stem of the vocabulary, by their first letter. */
const endings: ReadonlyMap<string, readonly string[]> = new Map([
  ['s', ['s']],
  ['e', ['es', 'ed']],
  ['d', ['d']],
  ['i', ['ing', 'ion', 'ions']],
  ['o', ['ous']],
  ['l', ['ly']],
]);
/** The cost of starting a run of unknown letters: the value of a word of three letters. */
const unknownCost = 9;

/**
 * Puts spaces into text without spaces (word segmentation by dynamic programming). A word of the vocabulary is worth the
 * square of its length, another known word less. Each run of unknown letters costs {@link unknownCost}. The split with the
 * highest value wins. Takes time linear in the text.
 *
 * @param isKnown returns whether a hash of `splitWords` may belong to a known word outside the vocabulary; by default no hash does.
 */
export function separateWords(
  glued: string,
  isKnown: (hash: number) => boolean = () => false,
): string {
  const trie = vocabularyTrie();
  const { best, bestAfterLetter } = findSplits(glued, { trie, isKnown });
  const words: string[] = [];
  let rest = '';
  for (let at = 0; at < glued.length;) {
    const word = (rest === '' ? best[at] : bestAfterLetter[at]) ?? 0;
    const length = Math.abs(word);
    if (length === 0 && isLatin(glued.charCodeAt(at))) rest += glued[at] ?? '';
    else if (length === 0) {
      words.push(rest + (glued[at] ?? ''));
      rest = '';
    } else {
      const letters = glued.slice(at, at + length);
      words.push(rest, word < 0 ? letters : spacedWords(trie, letters));
      rest = '';
    }
    at += Math.max(1, length);
  }
  return [...words, rest].filter((word) => word !== '' && word !== ' ').join(' ');
}

/** The words that letters may be. */
interface KnownWords {
  trie: VocabularyTrie;
  isKnown: (hash: number) => boolean;
}

/** The length of the best word at each letter: 0 if the letter is best left unknown, negative for a word outside the vocabulary. */
interface Splits {
  /** After a known word. */
  best: Int32Array;
  /** After an unknown letter. */
  bestAfterLetter: Int32Array;
}

/** The splits of the letters from the current one on, with the values of the rest of the text from each letter on. */
interface SplitSearch extends Splits {
  /** The value after a known word, and after an unknown letter. */
  afterWord: Int32Array;
  afterLetter: Int32Array;
}

function findSplits(glued: string, known: KnownWords): Splits {
  const size = glued.length + maxWordLength + 1;
  const afterWord = new Int32Array(size);
  const afterLetter = new Int32Array(size);
  const best = new Int32Array(glued.length);
  const bestAfterLetter = new Int32Array(glued.length);
  const search: SplitSearch = { best, bestAfterLetter, afterWord, afterLetter };
  for (let at = glued.length - 1; at >= 0; at -= 1) {
    const next = afterLetter[at + 1] ?? 0;
    const isLetter = isLatin(glued.charCodeAt(at));
    afterWord[at] = isLetter ? next - unknownCost : (afterWord[at + 1] ?? 0);
    afterLetter[at] = isLetter ? next : (afterWord[at + 1] ?? 0);
    if (isLetter) tryOthers(search, known, glued, at);
    tryVocabulary(search, known.trie, glued, at);
  }
  return search;
}

/** Takes a word at a letter if the rest of the text is worth more with it. */
function tryWord(search: SplitSearch, at: number, word: number, value: number): void {
  const { best, bestAfterLetter, afterWord, afterLetter } = search;
  const total = value + (afterWord[at + Math.abs(word)] ?? 0);
  if (total > (afterWord[at] ?? 0)) {
    afterWord[at] = total;
    best[at] = word;
  }
  if (total > (afterLetter[at] ?? 0)) {
    afterLetter[at] = total;
    bestAfterLetter[at] = word;
  }
}

function isLatin(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Puts the spaces into a phrase of the vocabulary. */
function spacedWords(trie: VocabularyTrie, phrase: string): string {
  let node = 0;
  let spacedPhrase = '';
  for (let letter = 0; letter < phrase.length; letter += 1) {
    const next = nextNode(trie, node, phrase.charCodeAt(letter));
    const spaced = next === 0 ? step(trie, node, phrase.charCodeAt(letter)) : next;
    // Only the ending of a stem has no node.
    if (spaced === 0) return spacedPhrase + phrase.slice(letter);
    if (next === 0) spacedPhrase += ' ';
    node = spaced;
    spacedPhrase += phrase[letter] ?? '';
  }
  return spacedPhrase;
}

/** Returns the node after a letter, with a space before it if the vocabulary has one. */
function step(trie: VocabularyTrie, node: number, code: number): number {
  const next = nextNode(trie, node, code);
  if (next !== 0) return next;
  const spaced = nextNode(trie, node, space);
  return spaced === 0 ? 0 : nextNode(trie, spaced, code);
}

/** Tries each word and phrase of the vocabulary that begins at a letter. */
function tryVocabulary(
  search: SplitSearch,
  trie: VocabularyTrie,
  text: string,
  start: number,
): void {
  let node = 0;
  const end = Math.min(text.length, start + maxWordLength);
  for (let letter = start; letter < end; letter += 1) {
    node = step(trie, node, text.charCodeAt(letter));
    if (node === 0) return;
    const length = letter - start + 1;
    const whole = trie.whole[node] ?? 0;
    const isStem = (trie.stem[node] ?? 0) !== 0;
    const isFrequent = (whole & separating) !== 0;
    const isWord = isStem || whole !== 0;
    if (isWord && (length >= minWordLength || isFrequent)) {
      tryWord(search, start, length, length * length + (isFrequent ? frequentValue : 0));
    }
    if (!isStem || length < minWordLength) continue;
    for (const ending of endings.get(text.charAt(letter + 1)) ?? []) {
      if (!text.startsWith(ending, letter + 1)) continue;
      tryWord(search, start, length + ending.length, (length + ending.length) ** 2);
    }
  }
}

/** Tries each word outside the vocabulary, with negative lengths. */
function tryOthers(
  search: SplitSearch,
  { isKnown }: KnownWords,
  text: string,
  start: number,
): void {
  const { afterWord, afterLetter } = search;
  let hash = emptyHash;
  const end = Math.min(text.length, start + maxOtherLength);
  for (let letter = start; letter < end; letter += 1) {
    const code = text.charCodeAt(letter);
    if (!isLatin(code)) return;
    hash = hashLetter(hash, code);
    const length = letter - start + 1;
    if (length < minOtherLength) continue;
    // The table of known words is large, so a word that could not win is not looked up.
    const value = otherWordValue(length);
    const total = value + (afterWord[letter + 1] ?? 0);
    const mayWin = total > (afterWord[start] ?? 0) || total > (afterLetter[start] ?? 0);
    if (mayWin && isKnown(hash)) tryWord(search, start, -length, value);
  }
}

/** Returns the value of a word outside the vocabulary. Its hash may belong to another word, so a long one is worth far less. */
function otherWordValue(length: number): number {
  return 5 * length - 10;
}
