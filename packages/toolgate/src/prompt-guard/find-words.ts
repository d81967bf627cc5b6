import { attackWords } from './attack-words.ts';
import { contextWords } from './context-words.ts';
import { foldText } from './fold-text.ts';
import { targetWords } from './target-words.ts';
import { wordClass, type Vocabulary, type WordClassName } from './word-class.ts';

/** A word or phrase of the vocabulary in a text. */
export interface FoundWord {
  /** Its classes, as bits of `wordClass`. */
  classes: number;
  /** Position of its first word; a sentence end sets words a few apart, a letter of an unspaced script is half a word. */
  start: number;
  /** Position after its last word. */
  end: number;
}

interface TrieNode {
  next: Map<number, TrieNode>;
  /** Classes of a word that ends here. */
  whole: number;
  /** Classes of every word that goes through here. */
  stem: number;
}

const token = /[a-z0-9'’]+|[.!?:;。！？]|\n[ \t\r]{0,8}\n|[\p{L}\p{M}\p{N}'’]+/gu;
const sentenceEnd = /^[.!?:;\n。！？]/;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const firstUnspacedCode = 0x2e80;
const shortestGluedWord = 4;
const gluedWordLength = 5;
const space = 0x20;
/** Words by which a sentence end sets two words apart. */
const sentenceGap = 4;

let vocabularyTrie: TrieNode | undefined;

/**
 * Finds the words of the vocabulary in a text that went through `foldText`, in order, in time
 * linear in the text.
 *
 * @param options.glued whether the words stand without spaces, so that one can begin at any letter.
 */
export function findWords(text: string, options: { glued?: boolean } = {}): FoundWord[] {
  vocabularyTrie ??= buildTrie([attackWords, targetWords, contextWords]);
  const { words, positions } = splitWords(text);
  const found: FoundWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const place = { root: vocabularyTrie, words, index, position: positions[index] ?? 0 };
    if (options.glued) findGlued(place, found);
    else findInWord(place, found);
  }
  return found;
}

function splitWords(text: string): { words: string[]; positions: number[] } {
  const words: string[] = [];
  const positions: number[] = [];
  let position = 0;
  let afterWord = 0;
  for (const word of text.match(token) ?? []) {
    if (sentenceEnd.test(word)) {
      position = afterWord + sentenceGap;
      continue;
    }
    words.push(/['’]/.test(word) ? word.replace(/['’]/g, '') : word);
    positions.push(position);
    position += word.charCodeAt(0) >= firstUnspacedCode ? word.length / 2 : 1;
    afterWord = position;
  }
  return { words, positions };
}

interface Place {
  root: TrieNode;
  words: readonly string[];
  index: number;
  position: number;
}

function findInWord(place: Place, found: FoundWord[]): void {
  const word = place.words[place.index] ?? '';
  const starts = word.charCodeAt(word.length - 1) >= firstUnspacedCode ? word.length : 1;
  for (let offset = 0; offset < starts; offset += 1) {
    const match = matchAt(place, offset);
    if (match === undefined) continue;
    const start = place.position + offset / 2;
    found.push({ classes: match.classes, start, end: start + match.words });
  }
}

function findGlued({ root, words, index, position }: Place, found: FoundWord[]): void {
  const word = words[index] ?? '';
  for (let offset = 0; offset < word.length; offset += 1) {
    const classes = matchGlued(root, word, offset);
    if (classes === 0) continue;
    const start = position + offset / gluedWordLength;
    found.push({ classes, start, end: start + 1 });
  }
}

/** Matches words and phrases that begin in a word at an offset. */
function matchAt(
  { root, words, index }: Place,
  offset: number,
): { classes: number; words: number } | undefined {
  let node: TrieNode | undefined = root;
  let classes = 0;
  let length = 0;
  for (let at = index; node !== undefined && at < words.length; at += 1) {
    const word = words[at] ?? '';
    let bits = 0;
    for (let letter = at === index ? offset : 0; letter < word.length; letter += 1) {
      node = node.next.get(word.charCodeAt(letter));
      if (node === undefined) break;
      bits |= node.stem;
    }
    bits |= node?.whole ?? 0;
    if (bits !== 0) length = at - index + 1;
    classes |= bits;
    node = node?.next.get(space);
  }
  return classes === 0 ? undefined : { classes, words: length };
}

/** The classes of the words, not the shortest ones, that begin at a letter of glued text. */
function matchGlued(root: TrieNode, word: string, offset: number): number {
  let node: TrieNode | undefined = root;
  let classes = 0;
  for (let letter = offset; letter < word.length; letter += 1) {
    const code = word.charCodeAt(letter);
    node = node.next.get(code) ?? node.next.get(space)?.next.get(code);
    if (node === undefined) break;
    if (letter - offset + 1 >= shortestGluedWord) classes |= node.stem | node.whole;
  }
  return classes;
}

function buildTrie(vocabularies: readonly Vocabulary[]): TrieNode {
  const root: TrieNode = { next: new Map(), whole: 0, stem: 0 };
  for (const vocabulary of vocabularies) {
    for (const [name, languages] of Object.entries(vocabulary)) {
      const bit = wordClass[name as WordClassName];
      for (const entry of languages.join(',').split(',')) addEntry(root, entry.trim(), bit);
    }
  }
  return root;
}

function addEntry(root: TrieNode, entry: string, bit: number): void {
  const isStem = entry.endsWith('*') || unspacedScript.test(entry);
  let node = root;
  for (const letter of foldText(entry).replace(/\*$/, '').replace(/[_-]/g, ' ')) {
    const code = letter.charCodeAt(0);
    let next = node.next.get(code);
    if (next === undefined) {
      next = { next: new Map(), whole: 0, stem: 0 };
      node.next.set(code, next);
    }
    node = next;
  }
  if (isStem) node.stem |= bit;
  else node.whole |= bit;
}
