import { characterKind } from './character-kinds.ts';
import { foldLetters } from './fold-letters.ts';
import { mayHoldLeet, spellLeet } from './spell-leet.ts';
import { textClues, type TextClues } from './text-clues.ts';

/**
 * Folds a text to the plain form in which words are compared: what `foldLetters` does, and leetspeak inside
 * Latin words replaced by the letters that it stands for.
 *
 * @param clues what `textClues` says of the text, where it is known already.
 */
export function foldText(text: string, clues: TextClues = textClues(text)): string {
  const letters = foldLetters(text, clues.kinds);
  const isPlain = (clues.kinds & characterKind.strange) === 0;
  const mayBeLeet = isPlain ? clues.hasLeet : mayHoldLeet(letters);
  return mayBeLeet ? spellLeet(letters) : letters;
}
