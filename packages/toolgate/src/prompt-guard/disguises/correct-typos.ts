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
    if (isKnown(word) || completes(trie, 0, text, start, end)) {
      known += 1;
      continue;
    }
    if (end - start < minLength || end - start > maxLength) continue;
    tried += 1;
    const found = correctWord(trie, text.slice(start, end));
    if (found === undefined) continue;
    corrected += 1;
    parts.push(text.slice(done, start), found);
    done = end;
  }
  const isPlausible =
    corrected >= minCorrected &&
    corrected >= minCorrectedShare * count &&
    known + corrected >= minKnownShare * count;
  return isPlausible ? parts.join('') + text.slice(done) : '';
}

/** Finds the word of the vocabulary that becomes the given word by swapping two letters or leaving one out. The first letter must be right. */
function correctWord(trie: VocabularyTrie, word: string): string | undefined {
  let node = nextNode(trie, 0, word.charCodeAt(0));
  for (let at = 1; at < word.length && node !== 0; at += 1) {
    if (at + 1 < word.length) {
      const swapped = word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
      if (completes(trie, node, swapped)) return word.slice(0, at) + swapped;
    }
    for (let letter = firstLetter; letter < firstLetter + alphabetLength; letter += 1) {
      const next = nextNode(trie, node, letter);
      if (next !== 0 && completes(trie, next, word, at)) {
        return word.slice(0, at) + String.fromCharCode(letter) + word.slice(at);
      }
    }
    node = nextNode(trie, node, word.charCodeAt(at));
  }
  return undefined;
}

/** Returns whether the letters from `from` to before `to` lead from a node to the end of a word, or through the end of a stem. */
function completes(
  trie: VocabularyTrie,
  start: number,
  text: string,
  from: number = 0,
  to: number = text.length,
): boolean {
  let node = start;
  for (let at = from; at < to; at += 1) {
    node = nextNode(trie, node, text.charCodeAt(at));
    if (node === 0) return false;
    if (at > from && (trie.stem[node] ?? 0) !== 0) return true;
  }
  return (trie.whole[node] ?? 0) !== 0;
}
