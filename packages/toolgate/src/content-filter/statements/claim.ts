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

/** A value and its place in the prompt. */
export type ClaimValue = Pick<Claim, 'value' | 'start' | 'isQuoted'>;

/** A claim with the number of its sentence. */
export interface PlacedClaim extends Claim {
  at: number;
}
