import { nextNode } from './letter-trie.ts';
import { separating, vocabularyTrie, type VocabularyTrie } from './vocabulary-trie.ts';

const space = 0x20;
/** Words of other languages that are shorter would cut English ones. */
const shortestWord = 4;
const longestWord = 40;
/** What may follow a stem of the vocabulary. */
const endings = ['s', 'es', 'd', 'ed', 'ing', 'ion', 'ions', 'ous', 'ly'];
/** What it costs to begin a stretch of unknown letters: as much as a word of three letters is worth. */
const unknownCost = 9;

/**
 * Puts spaces back into text that has none, so that as many letters as possible belong to long words and phrases
 * of the vocabulary, and few stretches between them are unknown; these stay together. Takes time linear in the text.
 */
export function separateWords(glued: string): string {
  const trie = vocabularyTrie();
  const room = glued.length + longestWord + 1;
  // What the rest of the text is worth after a known word, and after an unknown letter.
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

/** Puts the spaces of a phrase of the vocabulary back. */
function spacedWords(trie: VocabularyTrie, phrase: string): string {
  let node = 0;
  let spacedPhrase = '';
  for (let letter = 0; letter < phrase.length; letter += 1) {
    const next = nextNode(trie, node, phrase.charCodeAt(letter));
    const spaced = next === 0 ? step(trie, node, phrase.charCodeAt(letter)) : next;
    // Only the ending of a stem leads nowhere.
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
  const end = Math.min(text.length, start + longestWord);
  for (let letter = start; letter < end; letter += 1) {
    node = step(trie, node, text.charCodeAt(letter));
    if (node === 0) return;
    const length = letter - start + 1;
    const whole = trie.whole[node] ?? 0;
    const isStem = (trie.stem[node] ?? 0) !== 0;
    const isWord = isStem || whole !== 0;
    if (isWord && (length >= shortestWord || (whole & separating) !== 0)) visit(length);
    if (!isStem || length < shortestWord) continue;
    for (const ending of endings) {
      if (text.startsWith(ending, letter + 1)) visit(length + ending.length);
    }
  }
}
