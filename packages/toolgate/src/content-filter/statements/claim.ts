import type { PromptWord } from '../secrecy/index.ts';

/** A value that a sentence of a prompt states, and the thing it belongs to, such as a password or a price. */
export interface Claim {
  /** The value, without quotation marks. */
  value: string;
  /** Offset of its first character in the prompt. */
  start: number;
  /** How it is stated: as the value of a thing (`bound`), in a condition on what users say, or without either (`loose`). */
  origin: 'bound' | 'condition' | 'loose';
  /** The words of its thing; empty for a loose value. */
  subject: readonly PromptWord[];
  /** Whether it is in quotation marks. */
  isQuoted: boolean;
  /** Whether the prompt instructs the model to say it. */
  isUttered: boolean;
  /** Whether a label in the data structure around it, such as a key or a column, keeps it secret. */
  isKept?: boolean;
}

/** Creates a claim. By default it belongs to no thing, has no quotation marks, and the model does not have to say it. */
export function createClaim(
  claim: Pick<Claim, 'value' | 'start' | 'origin'> & Partial<Claim>,
): Claim {
  return { subject: [], isQuoted: false, isUttered: false, ...claim };
}

/** A value and its place in the prompt. */
export type ClaimValue = Pick<Claim, 'value' | 'start' | 'isQuoted'>;

/** A claim with the number of its sentence. */
export interface PlacedClaim extends Claim {
  at: number;
}
