import { nextNode, vocabularyTrie } from '../vocabulary/index.ts';
import { shiftLetters } from './marker-words.ts';

/** Characters that decide whether a text is plausible. */
const sampleLength = 240;
const latinWord = /[a-z]{2,}/g;
const minLetters = 16;
/** Shares of letters in known words: the maximum of a text that is hardly English, and the minimum of an English reading. */
const maxStrange = 0.15;
const minPlausible = 0.5;
const alphabetLength = 26;

/** A way to take a disguise off a whole text. */
type Undo = (text: string) => string;

const undoings: readonly Undo[] = [
  ...Array.from(
    { length: alphabetLength - 1 },
    (_, places): Undo =>
      (text) =>
        shiftLetters(text, places + 1),
  ),
  reverse,
  (text) => text.replace(/\S+/g, reverse),
];

/**
 * Reads a text that is hardly English in the way that makes it English: with each Caesar shift, backwards, and with
 * each word backwards. Empty if no way does, or if the text is plausible unchanged. Only the beginning is tried.
 */
export function findPlausibleReading(text: string): string {
  const sample = text.slice(0, sampleLength);
  if (measurePlausibility(sample) >= maxStrange) return '';
  let best: Undo | undefined;
  let highest = minPlausible;
  for (const undo of undoings) {
    const plausibility = measurePlausibility(undo(sample));
    if (plausibility < highest) continue;
    highest = plausibility;
    best = undo;
  }
  return best === undefined ? '' : best(text);
}

/** The text backwards. */
export function reverse(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** The share of the Latin letters of a text that are in frequent English words, or in others of the vocabulary; 1 for few letters. */
function measurePlausibility(text: string): number {
  const trie = vocabularyTrie();
  let letters = 0;
  let known = 0;
  for (const [word] of text.toLowerCase().matchAll(latinWord)) {
    let node = 0;
    for (let at = 0; at < word.length; at += 1) {
      node = nextNode(trie, node, word.charCodeAt(at));
      if (node === 0) break;
    }
    letters += word.length;
    if (node !== 0 && (trie.whole[node] ?? 0) !== 0) known += word.length;
  }
  return letters < minLetters ? 1 : known / letters;
}
