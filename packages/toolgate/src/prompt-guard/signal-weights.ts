import type { PromptGuardVerdict } from './prompt-guard.ts';
import type { SignalName } from './text-signals.ts';

/** What a signal counts, and which kind of attack it speaks for. */
export interface SignalWeight {
  weight: number;
  category: NonNullable<PromptGuardVerdict['category']>;
}

/** The logistic score's constant: what a text must outweigh to be hardened by default. */
export const bias: number = -1.25;

/**
 * The log-odds that each signal adds. Fitted by logistic regression without negative weights, so that
 * no harmless sentence can outweigh an attack, on public attacks and everyday requests with every source weighted by the square root of
 * its size; rounded. `templateToken` and `disguised`, too rare in the data to fit, are set by hand.
 */
export const signalWeights: Readonly<Record<SignalName, SignalWeight>> = {
  discloseYourInstructions: { weight: 0.6, category: 'extraction' },
  disclosePriorInstructions: { weight: 1.4, category: 'extraction' },
  discloseInstructions: { weight: 1.5, category: 'extraction' },
  restateYourInstructions: { weight: 0.7, category: 'extraction' },
  restatePriorInstructions: { weight: 0.9, category: 'extraction' },
  restateInstructions: { weight: 2.1, category: 'extraction' },
  askForYourInstructions: { weight: 0.9, category: 'extraction' },
  askForPriorInstructions: { weight: 0.3, category: 'extraction' },
  instructionsGivenToYou: { weight: 0.8, category: 'extraction' },
  instructionsVerbatim: { weight: 1.5, category: 'extraction' },
  namesSystemPrompt: { weight: 2.3, category: 'extraction' },
  ignorePriorInstructions: { weight: 1.1, category: 'override' },
  ignoreYourInstructions: { weight: 0.7, category: 'override' },
  ignoreAllInstructions: { weight: 0.8, category: 'override' },
  ignoreInstructions: { weight: 2.1, category: 'override' },
  ignoreSafeguards: { weight: 1.3, category: 'override' },
  restateAbove: { weight: 0.2, category: 'extraction' },
  discloseAbove: { weight: 0.7, category: 'extraction' },
  ignoreAbove: { weight: 1.3, category: 'override' },
  restatePriorUtterances: { weight: 1.7, category: 'extraction' },
  ignorePriorUtterances: { weight: 2.2, category: 'override' },
  discloseSecret: { weight: 1.9, category: 'extraction' },
  askForSecret: { weight: 0.4, category: 'extraction' },
  restateSecret: { weight: 1.7, category: 'extraction' },
  secretOfTheAssistant: { weight: 1, category: 'extraction' },
  newRules: { weight: 1.8, category: 'override' },
  unboundRole: { weight: 2.4, category: 'override' },
  claimedAuthority: { weight: 0.8, category: 'extraction' },
  templateToken: { weight: 2, category: 'override' },
  roleHeader: { weight: 2, category: 'override' },
  disguised: { weight: 1.5, category: 'override' },
};
