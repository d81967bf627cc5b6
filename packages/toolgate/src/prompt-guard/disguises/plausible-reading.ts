import { nextNode, vocabularyTrie } from '../vocabulary/index.ts';
import { shiftLetters } from './marker-words.ts';
import { reverse, reverseEachWord } from './reverse-text.ts';

/** Number of characters that decide whether a text is plausible. */
const sampleLength = 240;
const minWordLength = 2;
const minLetters = 16;
/** Shares of letters in known words: the maximum of a text that is hardly English, and the minimum of an English reading. */
const maxStrange = 0.15;
const minPlausible = 0.5;
const alphabetLength = 26;

const firstLetter = 0x61;
/** The bit that a lower-case ASCII letter has in addition to its capital. */
const lowerCase = 0x20;

/**
 * Finds the reading that makes a text English: with a Caesar shift, backwards, or with each word backwards. It tries them on the
 * beginning of the text. Returns an empty text if no reading is English, or if the text is plausible unchanged.
 */
export function findPlausibleReading(text: string): string {
  const sample = text.slice(0, sampleLength);
  if (measurePlausibility(sample) >= maxStrange) return '';
  let best = '';
  let highest = minPlausible;
  let bestShift = 0;
  for (let places = 1; places < alphabetLength; places += 1) {
    const plausibility = measurePlausibility(sample, places);
    if (plausibility < highest) continue;
    highest = plausibility;
    bestShift = places;
  }
  for (const undo of [reverse, reverseEachWord]) {
    const plausibility = measurePlausibility(undo(sample));
    if (plausibility < highest) continue;
    highest = plausibility;
    best = undo(text);
  }
  return best === '' && bestShift !== 0 ? shiftLetters(text, bestShift) : best;
}

/**
 * Returns the share of the Latin letters that are in frequent English words or other words of the vocabulary; 1 for few letters.
 *
 * @param shift the places along the alphabet by which each letter moves first.
 */
function measurePlausibility(text: string, shift = 0): number {
  const trie = vocabularyTrie();
  let letters = 0;
  let known = 0;
  let at = 0;
  while (at < text.length) {
    const start = at;
    let node = 0;
    for (; at < text.length; at += 1) {
      const letter = (text.charCodeAt(at) | lowerCase) - firstLetter;
      if (letter < 0 || letter >= alphabetLength) break;
      // Node 0 is the root, so only the first letter may start from it.
      if (at === start || node !== 0) {
        node = nextNode(trie, node, firstLetter + ((letter + shift) % alphabetLength));
      }
    }
    const length = at - start;
    if (length >= minWordLength) {
      letters += length;
      if (node !== 0 && (trie.whole[node] ?? 0) !== 0) known += length;
    }
    if (length === 0) at += 1;
  }
  return letters < minLetters ? 1 : known / letters;
}
