import type { PromptWord } from '../secrecy/index.ts';

/** A value that a sentence of a prompt states, and the thing that has it. */
export interface Claim {
  /** The value, without quotation marks. */
  value: string;
  /** Offset of its first character in the prompt. */
  start: number;
  /** How it is stated: `bound` to a thing, next to a condition for what users say, or merely there. */
  origin: 'bound' | 'condition' | 'loose';
  /** The thing whose value it is; empty when it is loose. */
  subject: readonly PromptWord[];
  /** Whether it is in quotation marks. */
  isQuoted: boolean;
  /** Whether the model is to say it. */
  isUttered: boolean;
  /** Whether a label of the structure around it, such as a key or a column, keeps it secret. */
  isKept?: boolean;
}

/** A claim with the number of its sentence. */
export interface PlacedClaim extends Claim {
  at: number;
  /** The number of the sentence that refers to it, of a value that is known by such a sentence. */
  guardAt?: number;
}
