import { commonWords } from '../reading/index.ts';
import type { PromptWord } from '../secrecy/index.ts';

const minContentLetters = 5;

/** Counts the words that say something of their own: a sentence with many of them means no other one. */
export function countContent(words: readonly PromptWord[]): number {
  return words.filter(
    ({ text, classes }) =>
      classes === 0 && text.length >= minContentLetters && !commonWords.has(text),
  ).length;
}
