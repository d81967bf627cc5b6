import type { PlacedClaim } from '../statements/index.ts';

/** Which words of a prompt say that a value is kept: the name of its thing, a sentence, a label, access that it grants, a sentence that refers to it. */
export type Rule = 'name' | 'sentence' | 'label' | 'access' | 'reference';

/** A value that the words of a prompt say is kept. */
export interface RuledValue extends PlacedClaim {
  rule: Rule;
}
