import { isUnspaced, type Words } from '../text/index.ts';
import { type FoundWords, wordClass } from '../vocabulary/index.ts';
import { findGroup, type WordGroups } from './word-groups.ts';

/** Marks a token of classes, not of a group. It is the one bit that `wordClass` leaves free. */
const classToken = 1 << 31;
/** The token of the end of a paragraph; no group has this number. */
export const endToken: number = 1 << 16;

/** The tokens of words, and the share of the words that have a group. */
interface Tokens {
  /** For each word its classes if it has any, else its group; 0 for an unknown word. */
  tokens: Int32Array;
  knownShare: number;
}

/** The array for the tokens of one text. It is reused: a new array for each text would keep the garbage collector busy. */
let tokenRoom = new Int32Array(1 << 10);
/** Maximum number of words in an array that is kept for the next text. */
const maxTokenRoom = 1 << 15;

/** Returns an array for `count` tokens, with two end tokens after them. */
function emptyTokens(count: number): Int32Array {
  const tokens = count + 2 <= tokenRoom.length ? tokenRoom : new Int32Array(2 * (count + 2));
  if (count <= maxTokenRoom) tokenRoom = tokens;
  tokens[count] = endToken;
  tokens[count + 1] = endToken;
  return tokens;
}

/** Reads the tokens of words for the group features. They are valid until the next call. */
export function readTokens(words: Words, found: FoundWords, groups: WordGroups): Tokens {
  const tokens = emptyTokens(words.count);
  let knownWords = 0;
  for (let word = 0; word < words.count; word += 1) {
    const isLetter = isUnspaced(words.text.charCodeAt(words.from[word] ?? 0));
    const group = isLetter ? 0 : findGroup(groups, words.hash[word] ?? 0);
    tokens[word] = group;
    if (group !== 0) knownWords += 1;
  }
  for (let hit = 0; hit < found.count; hit += 1) {
    const classes = found.classes[hit] ?? 0;
    if (classes !== wordClass.quoted) tokens[found.first[hit] ?? 0] = classes | classToken;
  }
  return { tokens, knownShare: knownWords / Math.max(1, words.count) };
}
