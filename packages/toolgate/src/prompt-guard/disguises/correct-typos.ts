import type { Words } from '../text/index.ts';
import { nextNode, vocabularyTrie, type VocabularyTrie } from '../vocabulary/index.ts';

/** Maximum number of words of a text for which a correction is searched. */
const maxTried = 200;
/** Shorter words are too near to others. */
const minLength = 4;
const maxLength = 16;
const minCorrected = 1;
/** Minimum shares of corrected words and of known words afterwards; text in a language without vocabulary does not reach them. */
const minCorrectedShare = 0.1;
const minKnownShare = 0.6;
const firstLetter = 0x61;
const alphabetLength = 26;

/** What the vocabulary has for some letters: nothing, a stem that they begin with, or the whole word. */
const match = { nothing: 0, stem: 1, word: 2 } as const;

/**
 * Corrects unknown words that have two letters in the wrong order or lack one letter, if the vocabulary has the corrected word
 * (Damerau, "A technique for computer detection and correction of spelling errors", 1964). Returns an empty text if too few words
 * have such an error, or if the text makes no sense afterwards.
 *
 * @param isKnown returns whether the word at an index is known without a correction.
 */
export function correctTypos(words: Words, isKnown: (word: number) => boolean): string {
  const { text, count, from, to } = words;
  const trie = vocabularyTrie();
  const parts: string[] = [];
  let done = 0;
  let tried = 0;
  let corrected = 0;
  let known = 0;
  for (let word = 0; word < count && tried < maxTried; word += 1) {
    const start = from[word] ?? 0;
    const end = to[word] ?? 0;
    if (isKnown(word) || matchRest(trie, 0, text, start, end) !== match.nothing) {
      known += 1;
      continue;
    }
    if (end - start < minLength || end - start > maxLength) continue;
    tried += 1;
    const correction = correctWord(trie, text.slice(start, end));
    if (correction === '') continue;
    corrected += 1;
    parts.push(text.slice(done, start), correction);
    done = end;
  }
  const isPlausible =
    corrected >= minCorrected &&
    corrected >= minCorrectedShare * count &&
    known + corrected >= minKnownShare * count;
  return isPlausible ? parts.join('') + text.slice(done) : '';
}

/**
 * Finds the word of the vocabulary that becomes the given word by swapping two letters or leaving one out; empty if there is none. A
 * whole word counts before one that only begins with a stem. The first letter must be right.
 */
function correctWord(trie: VocabularyTrie, word: string): string {
  let best = '';
  let highest: number = match.nothing;
  const tryWord = (candidate: string, what: number): void => {
    if (what <= highest) return;
    highest = what;
    best = candidate;
  };
  let node = nextNode(trie, 0, word.charCodeAt(0));
  for (let at = 1; at < word.length && node !== 0 && highest < match.word; at += 1) {
    const begin = word.slice(0, at);
    if (at + 1 < word.length) {
      const swapped = word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
      tryWord(begin + swapped, matchRest(trie, node, swapped));
    }
    for (let letter = firstLetter; letter < firstLetter + alphabetLength; letter += 1) {
      const next = nextNode(trie, node, letter);
      if (next === 0) continue;
      tryWord(
        begin + String.fromCharCode(letter) + word.slice(at),
        matchRest(trie, next, word, at),
      );
    }
    node = nextNode(trie, node, word.charCodeAt(at));
  }
  return best;
}

/** Returns what the letters from `from` to before `to` lead to from a node: the end of a word, or through the end of a stem. */
function matchRest(
  trie: VocabularyTrie,
  start: number,
  text: string,
  from: number = 0,
  to: number = text.length,
): number {
  let node = start;
  let best: number = match.nothing;
  for (let at = from; at < to; at += 1) {
    node = nextNode(trie, node, text.charCodeAt(at));
    if (node === 0) return best;
    if (at > from && (trie.stem[node] ?? 0) !== 0) best = match.stem;
  }
  return (trie.whole[node] ?? 0) === 0 ? best : match.word;
}
