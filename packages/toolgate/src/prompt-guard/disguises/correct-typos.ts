import { once } from '../../internal/index.ts';
import type { Words } from '../text/index.ts';
import { listLetters, nextNode, vocabularyTrie, type VocabularyTrie } from '../vocabulary/index.ts';

/** Maximum number of words of a text for which a correction is searched. */
const maxTried = 200;
/** Minimum length of a word to correct; shorter words resemble too many others. */
const minLength = 4;
const maxLength = 16;
const minCorrected = 1;
/** Minimum shares of corrected words and of known words afterwards; text in a language without vocabulary does not reach them. */
const minCorrectedShare = 0.1;
const minKnownShare = 0.6;
const firstLetter = 0x61;

/** What of a word is in the vocabulary: nothing, a stem with which it begins, or the whole word. */
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
  let knownWords = 0;
  let missed = 0;
  if (!mayCorrectEnough(words)) return '';
  for (let word = 0; word < count && tried < maxTried; word += 1) {
    const start = from[word] ?? 0;
    const end = to[word] ?? 0;
    if (isKnown(word) || matchWord(trie, text, start, end) !== match.nothing) {
      knownWords += 1;
      continue;
    }
    let correction = '';
    if (canCorrect(start, end)) {
      tried += 1;
      correction = correctWord(trie, text.slice(start, end));
    }
    if (correction === '') {
      missed += 1;
      // Too many words are unknown already. Most texts of other languages end here.
      if (count - missed < minKnownShare * count) return '';
      continue;
    }
    corrected += 1;
    parts.push(text.slice(done, start), correction);
    done = end;
  }
  const isPlausible =
    corrected >= minCorrected &&
    corrected >= minCorrectedShare * count &&
    knownWords + corrected >= minKnownShare * count;
  return isPlausible ? parts.join('') + text.slice(done) : '';
}

/** The letters after each node of the vocabulary, in the shape of `listLetters`. */
const lettersOfNodes = once(() => listLetters(vocabularyTrie()));

/** Whether enough words have a length that can be corrected. In scripts without spaces hardly any word has one. */
function mayCorrectEnough({ count, from, to }: Words): boolean {
  let long = 0;
  for (let word = 0; word < count; word += 1) {
    if (canCorrect(from[word] ?? 0, to[word] ?? 0)) long += 1;
  }
  return Math.min(long, maxTried) >= minCorrectedShare * count;
}

function canCorrect(start: number, end: number): boolean {
  return end - start >= minLength && end - start <= maxLength;
}

/**
 * Finds the word of the vocabulary that becomes the given word by swapping two letters or leaving one out; empty if there is none. A
 * whole word counts before one that only begins with a stem. The first letter must be right.
 */
function correctWord(trie: VocabularyTrie, word: string): string {
  const letters = lettersOfNodes();
  let highest: number = match.nothing;
  let place = 0;
  /** The letter to insert at the place; 0 if the letter at the place and the next one are to be swapped. */
  let inserted = 0;
  let node = nextNode(trie, 0, word.charCodeAt(0));
  for (let at = 1; at < word.length && node !== 0 && highest < match.word; at += 1) {
    const own = word.charCodeAt(at);
    const swapped = at + 1 < word.length ? matchSwapped(trie, node, word, at) : match.nothing;
    if (swapped > highest) {
      highest = swapped;
      place = at;
      inserted = 0;
    }
    for (let bits = letters[node] ?? 0; bits !== 0; bits &= bits - 1) {
      const letter = firstLetter + 31 - Math.clz32(bits & -bits);
      const next = nextNode(trie, nextNode(trie, node, letter), own);
      if (next === 0) continue;
      const found = matchRest(trie, next, word, at + 1);
      if (found <= highest) continue;
      highest = found;
      place = at;
      inserted = letter;
    }
    node = nextNode(trie, node, own);
  }
  if (highest === match.nothing) return '';
  return inserted === 0
    ? word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2)
    : word.slice(0, place) + String.fromCharCode(inserted) + word.slice(place);
}

/** Works like {@link matchRest} from `at` on, with the first two letters swapped. */
function matchSwapped(trie: VocabularyTrie, start: number, word: string, at: number): number {
  const second = nextNode(trie, start, word.charCodeAt(at + 1));
  const node = second === 0 ? 0 : nextNode(trie, second, word.charCodeAt(at));
  if (node === 0) return match.nothing;
  const rest = matchRest(trie, node, word, at + 2);
  return rest === match.nothing && (trie.stem[node] ?? 0) !== 0 ? match.stem : rest;
}

/** Returns what the vocabulary has for a word. A stem of one letter does not count. */
function matchWord(trie: VocabularyTrie, text: string, from: number, to: number): number {
  const node = nextNode(trie, 0, text.charCodeAt(from));
  return node === 0 ? match.nothing : matchRest(trie, node, text, from + 1, to);
}

/** Follows the letters from `from` to before `to` from a node. Returns whether they complete a word, or begin with a stem. */
function matchRest(
  trie: VocabularyTrie,
  start: number,
  text: string,
  from: number,
  to: number = text.length,
): number {
  let node = start;
  let best: number = match.nothing;
  for (let at = from; at < to; at += 1) {
    node = nextNode(trie, node, text.charCodeAt(at));
    if (node === 0) return best;
    if ((trie.stem[node] ?? 0) !== 0) best = match.stem;
  }
  return (trie.whole[node] ?? 0) === 0 ? best : match.word;
}
