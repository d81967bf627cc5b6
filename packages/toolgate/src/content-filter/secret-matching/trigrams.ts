import { nextStates, type SecretState } from './secret-state.ts';

/** A trigram code has the lowest bits of three letters. */
const letterBits = 5;
const letterMask = 0x1f;
const trigramMask = 0x7fff;

/**
 * Adds a letter to the code of the last three letters. Several letters share a code, so equal codes only mean a
 * possible match.
 */
export function extendTrigram(trigram: number, letter: number): number {
  return ((trigram << letterBits) | (letter & letterMask)) & trigramMask;
}

/** Returns, for each code, 1 if three letters with this code may begin or end a pattern of the automaton. */
export function collectTrigrams(root: SecretState): Uint8Array {
  const trigrams = new Uint8Array(trigramMask + 1);
  for (const [first, begun] of nextStates(root)) {
    for (const [second, continued] of nextStates(begun)) {
      const two = extendTrigram(extendTrigram(0, first), second);
      if (continued.patterns !== undefined) addAfterAnyLetter(trigrams, two);
      for (const [third] of nextStates(continued)) trigrams[extendTrigram(two, third)] = 1;
    }
  }
  return trigrams;
}

/** Adds a pattern of two letters, such as two ideographs: any letter may come before it. */
function addAfterAnyLetter(trigrams: Uint8Array, two: number): void {
  for (let before = 0; before <= letterMask; before++)
    trigrams[((before << (2 * letterBits)) | two) & trigramMask] = 1;
}
