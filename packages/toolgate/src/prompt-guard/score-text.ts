import { findWords } from './find-words.ts';
import { foldText } from './fold-text.ts';
import { frameSignals } from './frame-signals.ts';
import { hiddenReadings } from './hidden-readings.ts';
import type { PromptGuardVerdict } from './prompt-guard.ts';
import { bias, signalWeights } from './signal-weights.ts';
import { signal, signalNames, textSignals } from './text-signals.ts';

/** How much a text looks like an attack on the instructions that the assistant works under. */
export interface TextScore {
  /** From 0 to 1; 0 when nothing in the text speaks for an attack. */
  score: number;
  /** The kind of attack that most of the evidence speaks for; absent without evidence. */
  category?: NonNullable<PromptGuardVerdict['category']>;
}

/** Scores one text by itself; the seam at which another scorer can take over. */
export type TextScorer = (text: string) => TextScore;

/**
 * Scores a text by the word classes that it brings together: verbs of disclosing or setting aside near
 * nouns for the assistant's instructions, the text above or a secret. Each window of words, and each
 * reading without a disguise, is scored by itself and the highest counts, so that harmless text around an attack does not dilute it. Takes
 * time linear in the text.
 */
export const scoreText: TextScorer = (text) => {
  const frame = frameSignals(text);
  let highest = weigh(frame);
  const consider = (windows: readonly number[], more: number): void => {
    for (const bits of new Set(windows)) {
      if (bits === 0) continue;
      const candidate = weigh(bits | more);
      if (candidate.score > highest.score) highest = candidate;
    }
  };
  consider(textSignals(findWords(foldText(text))), frame);
  for (const { text: reading, glued } of hiddenReadings(text)) {
    consider(textSignals(findWords(foldText(reading), { glued })), frame | signal.disguised);
  }
  return highest;
};

function weigh(bits: number): TextScore {
  if (bits === 0) return { score: 0 };
  let extraction = 0;
  let override = 0;
  for (const name of signalNames) {
    if ((bits & signal[name]) === 0) continue;
    const { weight, category } = signalWeights[name];
    if (category === 'extraction') extraction += weight;
    else override += weight;
  }
  const score = 1 / (1 + Math.exp(-(bias + extraction + override)));
  return { score, category: override > extraction ? 'override' : 'extraction' };
}
