import { characterKind, foldLetters, scanCharacters, type CharacterScan } from '../text/index.ts';
import { mayHoldLeet, spellLeet } from './spell-leet.ts';

/**
 * Folds a text to the plain form in which the guard compares words. It does what `foldLetters` does, and replaces leetspeak by
 * letters.
 *
 * @param scan the result of `scanCharacters` for the text; computed by default.
 */
export function foldText(text: string, scan: CharacterScan = scanCharacters(text)): string {
  const letters = foldLetters(text, scan.kinds);
  const isPlain = (scan.kinds & characterKind.strange) === 0;
  const mayBeLeet = isPlain ? scan.hasLeet : mayHoldLeet(letters);
  return mayBeLeet ? spellLeet(letters) : letters;
}
