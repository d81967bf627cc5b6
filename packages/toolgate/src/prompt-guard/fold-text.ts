import { foldLetters } from './fold-letters.ts';
import { spellLeet } from './spell-leet.ts';

/**
 * Folds a text to the plain form in which words are compared: what `foldLetters` does, and leetspeak inside
 * Latin words replaced by the letters that it stands for.
 */
export function foldText(text: string): string {
  return spellLeet(foldLetters(text));
}
