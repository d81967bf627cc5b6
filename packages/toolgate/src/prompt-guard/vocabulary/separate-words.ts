import { nextNode } from './letter-trie.ts';
import { separating, vocabularyTrie, type VocabularyTrie } from './vocabulary-trie.ts';

const space = 0x20;
/** Minimum length of a word: shorter ones of other languages would cut English words. */
const minWordLength = 4;
const maxWordLength = 40;
/** What may follow a stem of the vocabulary. */
const endings = ['s', 'es', 'd', 'ed', 'ing', 'ion', 'ions', 'ous', 'ly'];
/** The cost of starting a stretch of unknown letters: the value of a word of three letters. */
const unknownCost = 9;

/**
 * Puts spaces into text that has none (word segmentation by dynamic programming). A word of the vocabulary is worth the
 * square of its length, and each stretch of unknown letters costs {@link unknownCost}; the split of the highest value
 * counts. Takes time linear in the text.
 */
export function separateWords(glued: string): string {
  const trie = vocabularyTrie();
  const room = glued.length + maxWordLength + 1;
  // The value of the rest of the text after a known word, and after an unknown letter.
  const afterWord = new Int32Array(room);
  const afterLetter = new Int32Array(room);
  const best = new Int32Array(glued.length);
  const bestAfterLetter = new Int32Array(glued.length);
  for (let at = glued.length - 1; at >= 0; at -= 1) {
    const next = afterLetter[at + 1] ?? 0;
    const isLetter = isLatin(glued.charCodeAt(at));
    afterWord[at] = isLetter ? next - unknownCost : (afterWord[at + 1] ?? 0);
    afterLetter[at] = isLetter ? next : (afterWord[at + 1] ?? 0);
    forEachWord(trie, glued, at, (length) => {
      const total = length * length + (afterWord[at + length] ?? 0);
      if (total > (afterWord[at] ?? 0)) {
        afterWord[at] = total;
        best[at] = length;
      }
      if (total > (afterLetter[at] ?? 0)) {
        afterLetter[at] = total;
        bestAfterLetter[at] = length;
      }
    });
  }
  const words: string[] = [];
  let rest = '';
  for (let at = 0; at < glued.length;) {
    const length = (rest === '' ? best[at] : bestAfterLetter[at]) ?? 0;
    if (length === 0 && isLatin(glued.charCodeAt(at))) rest += glued[at] ?? '';
    else if (length === 0) {
      words.push(rest + (glued[at] ?? ''));
      rest = '';
    } else {
      words.push(rest, spacedWords(trie, glued.slice(at, at + length)));
      rest = '';
    }
    at += Math.max(1, length);
  }
  return [...words, rest].filter((word) => word !== '' && word !== ' ').join(' ');
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

/** The node after a letter, with a space before it where the vocabulary has one. */
function step(trie: VocabularyTrie, node: number, code: number): number {
  const next = nextNode(trie, node, code);
  if (next !== 0) return next;
  const spaced = nextNode(trie, node, space);
  return spaced === 0 ? 0 : nextNode(trie, spaced, code);
}

/** Calls back with the length of each word or phrase of the vocabulary that begins at a letter. */
function forEachWord(
  trie: VocabularyTrie,
  text: string,
  start: number,
  visit: (length: number) => void,
): void {
  let node = 0;
  const end = Math.min(text.length, start + maxWordLength);
  for (let letter = start; letter < end; letter += 1) {
    node = step(trie, node, text.charCodeAt(letter));
    if (node === 0) return;
    const length = letter - start + 1;
    const whole = trie.whole[node] ?? 0;
    const isStem = (trie.stem[node] ?? 0) !== 0;
    const isWord = isStem || whole !== 0;
    if (isWord && (length >= minWordLength || (whole & separating) !== 0)) visit(length);
    if (!isStem || length < minWordLength) continue;
    for (const ending of endings) {
      if (text.startsWith(ending, letter + 1)) visit(length + ending.length);
    }
  }
}
