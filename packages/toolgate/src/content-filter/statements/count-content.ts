import { commonWords } from '../reading/index.ts';
import type { PromptWord } from '../secrecy/index.ts';

const minContentLetters = 5;

/** Counts the content words. A sentence with many of them does not refer to another sentence. */
export function countContent(words: readonly PromptWord[]): number {
  return words.filter(
    ({ text, classes }) =>
      classes === 0 && text.length >= minContentLetters && !commonWords.has(text),
  ).length;
}
