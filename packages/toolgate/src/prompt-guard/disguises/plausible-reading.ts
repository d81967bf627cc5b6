import { nextNode, vocabularyTrie } from '../vocabulary/index.ts';
import { shiftLetters } from './marker-words.ts';
import { reverseEachWord } from './reverse-text.ts';

/** Number of characters that decide whether a text is plausible. */
const sampleLength = 240;
const minWordLength = 2;
const minLetters = 16;
/** Shares of letters in known words: at most so many in a text that is not English, at least so many in an English reading. */
const maxStrange = 0.15;
const minPlausible = 0.5;
const alphabetLength = 26;

const firstLetter = 0x61;
/** The bit that a lower-case ASCII letter has in addition to its capital. */
const lowerCase = 0x20;

/** The runs of Latin letters of a text that are words. */
interface LetterRuns {
  text: string;
  /** Start and end of each run, one after the other. */
  bounds: readonly number[];
  /** Number of letters of all runs. */
  letters: number;
}

/**
 * Finds the reading in which a text is English: with a Caesar shift, backwards, or with each word backwards. It tries them on
 * the beginning of the text. Returns an empty text if no reading is English, or if the text itself is plausible.
 */
export function findPlausibleReading(text: string): string {
  const runs = listRuns(text.slice(0, sampleLength));
  if (runs.letters < minLetters || measurePlausibility(runs, maxStrange) >= maxStrange) return '';
  let highest = minPlausible;
  let bestShift = 0;
  for (let shift = 1; shift < alphabetLength; shift += 1) {
    const plausibility = measurePlausibility(runs, highest, { shift });
    if (plausibility < highest) continue;
    highest = plausibility;
    bestShift = shift;
  }
  // The whole text backwards would have the same words, so one measure is enough for both.
  if (measurePlausibility(runs, highest, { isBackwards: true }) >= highest) {
    return reverseEachWord(text);
  }
  return bestShift === 0 ? '' : shiftLetters(text, bestShift);
}

function listRuns(text: string): LetterRuns {
  const bounds: number[] = [];
  let letters = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isLetter(text.charCodeAt(at))) continue;
    if (at - start >= minWordLength) {
      bounds.push(start, at);
      letters += at - start;
    }
    start = at + 1;
  }
  return { text, bounds, letters };
}

function isLetter(code: number): boolean {
  const letter = (code | lowerCase) - firstLetter;
  return letter >= 0 && letter < alphabetLength;
}

/**
 * Returns the share of the letters that are in frequent English words or other words of the vocabulary. It stops, and returns 0, as soon
 * as the share cannot reach `least`.
 *
 * @param options.shift the places along the alphabet by which each letter moves first; 0 by default.
 * @param options.isBackwards whether it reads each word backwards; default `false`.
 */
function measurePlausibility(
  { text, bounds, letters }: LetterRuns,
  least: number,
  { shift = 0, isBackwards = false } = {},
): number {
  const trie = vocabularyTrie();
  let possible = letters;
  for (let run = 0; run < bounds.length; run += 2) {
    const start = bounds[run] ?? 0;
    const end = bounds[run + 1] ?? 0;
    let node = 0;
    let left = end - start;
    for (let at = isBackwards ? end - 1 : start; left > 0; at += isBackwards ? -1 : 1) {
      const letter = (text.charCodeAt(at) | lowerCase) - firstLetter;
      node = nextNode(trie, node, firstLetter + ((letter + shift) % alphabetLength));
      left -= 1;
      if (node === 0) break;
    }
    if (node !== 0 && (trie.whole[node] ?? 0) !== 0) continue;
    possible -= end - start;
    if (possible / letters < least) return 0;
  }
  return possible / letters;
}
