import type { Words } from '../text/index.ts';
import { nextNode } from './letter-trie.ts';
import { classBits, separating, vocabularyTrie, type VocabularyTrie } from './vocabulary-trie.ts';
import { ownClasses, wordClass } from './word-class.ts';

/** The words and phrases of the vocabulary that a text has, in order. */
export interface FoundWords {
  count: number;
  /** The classes of all of them together. */
  allClasses: number;
  /**
   * Whether one of them names something of the assistant's own. A short word does so only near a longer word that the vocabulary has:
   * `ai` is a word of many languages.
   */
  namesOwn: boolean;
  /** The classes of each, as bits of `wordClass`. */
  classes: Int32Array;
  /** Index of its first word, and of the word after its last. */
  first: Int32Array;
  after: Int32Array;
}

const space = 0x20;
const quotes = '“‘«„‚「『';
const lastQuote = 0x300e;

/** The arrays for the words found in one text. They are reused: new arrays for each text would keep the garbage collector busy. */
let buffer = createBuffer(1 << 10);
/** Maximum number of words in arrays that are kept for the next text. */
const maxKeptWords = 1 << 15;

function createBuffer(size: number): FoundWords {
  return {
    count: 0,
    allClasses: 0,
    namesOwn: false,
    classes: new Int32Array(size),
    first: new Int32Array(size),
    after: new Int32Array(size),
  };
}

/** Returns an empty result with room for `count` words. */
function emptyFound(count: number): FoundWords {
  const found = count <= buffer.first.length ? buffer : createBuffer(2 * count);
  if (count <= maxKeptWords) buffer = found;
  found.count = 0;
  found.allClasses = 0;
  found.namesOwn = false;
  return found;
}

/**
 * Finds the words of the vocabulary and the beginnings of quotations. Takes time linear in the text: a walk starts at each word, and
 * no walk is longer than the longest phrase. The result is valid until the next call.
 *
 * @param trie the vocabulary; by default the guard's.
 */
export function findWords(words: Words, trie: VocabularyTrie = vocabularyTrie()): FoundWords {
  const found = emptyFound(words.count);
  const search: Search = { trie, words, found, cursor: { node: 0, bits: 0 } };
  for (let index = 0; index < words.count; index += 1) findAt(index, search);
  return found;
}

/** The node of the trie that a walk has reached, and the classes of the words and phrases that ended in its last word. */
interface Cursor {
  node: number;
  bits: number;
}

interface Search {
  trie: VocabularyTrie;
  words: Words;
  found: FoundWords;
  cursor: Cursor;
}

/** Adds the longest word or phrase that begins at a word, with the classes of the shorter ones. */
function findAt(index: number, { trie, words, found, cursor }: Search): void {
  let classes = isQuoted(words.text, words.from[index] ?? 0) ? wordClass.quoted : 0;
  let after = index + 1;
  cursor.node = 0;
  for (let at = index; at < words.count; at += 1) {
    if (at > index && words.glued[at] === 0) {
      cursor.node = nextNode(trie, cursor.node, space);
      if (cursor.node === 0) break;
    }
    walkWord(at, trie, words, cursor);
    if (cursor.bits !== 0) {
      classes |= cursor.bits;
      after = at + 1;
    }
    if (cursor.node === 0) break;
  }
  if (classes === 0) return;
  add(found, classes, index, after);
  if (found.namesOwn || (classes & ownClasses) === 0) return;
  const isDoubtful = after === index + 1 && isShort(index, words);
  found.namesOwn = !isDoubtful || hasKnownNeighbour(index, trie, words);
}

/** Maximum letters of a Latin word that may be a word of any language, without its accents too (`ai`, `aí`). */
const maxShort = 2;
/** The words on each side of a short word that show its language. */
const neighbours = 3;
const latinCodes = 0x80;
/** Code units from here on are of other scripts than Latin, in which a Latin word stands out. */
const firstOtherCode = 0x250;

function isShort(index: number, { text, from, to }: Words): boolean {
  const start = from[index] ?? 0;
  return (to[index] ?? 0) - start <= maxShort && text.charCodeAt(start) < latinCodes;
}

/**
 * Whether a longer word that the vocabulary has, or a word of another script, is near a short one. Otherwise the short word is more
 * often of another language.
 */
function hasKnownNeighbour(index: number, trie: VocabularyTrie, words: Words): boolean {
  const end = Math.min(words.count, index + neighbours + 1);
  for (let at = Math.max(0, index - neighbours); at < end; at += 1) {
    if (at === index || isShort(at, words)) continue;
    if (words.text.charCodeAt(words.from[at] ?? 0) >= firstOtherCode) return true;
    const cursor = { node: 0, bits: 0 };
    walkWord(at, trie, words, cursor);
    const isFrequent = ((trie.whole[cursor.node] ?? 0) & separating) !== 0;
    if (cursor.bits !== 0 || isFrequent) return true;
  }
  return false;
}

/** Moves the cursor along the letters of a word, or to node 0 if the vocabulary has no such word. */
function walkWord(at: number, trie: VocabularyTrie, words: Words, cursor: Cursor): void {
  const { text } = words;
  const { stem, whole } = trie;
  let { node } = cursor;
  let bits = 0;
  const end = words.to[at] ?? 0;
  for (let letter = words.from[at] ?? 0; letter < end; letter += 1) {
    const code = text.charCodeAt(letter);
    if (code === 0x27 || code === 0x2019) continue;
    node = nextNode(trie, node, code);
    if (node === 0) break;
    bits |= stem[node] ?? 0;
  }
  if (node !== 0) bits |= (whole[node] ?? 0) & classBits;
  cursor.node = node;
  cursor.bits = bits;
}

/** Whether a quotation mark is directly before a letter. */
function isQuoted(text: string, from: number): boolean {
  const before = from === 0 ? 0 : text.charCodeAt(from - 1);
  if (before < 0x80) return before === 0x22 || before === 0x27 || before === 0x60;
  return before <= lastQuote && quotes.includes(text[from - 1] ?? '');
}

function add(found: FoundWords, classes: number, first: number, after: number): void {
  found.allClasses |= classes;
  found.classes[found.count] = classes;
  found.first[found.count] = first;
  found.after[found.count] = after;
  found.count += 1;
}
