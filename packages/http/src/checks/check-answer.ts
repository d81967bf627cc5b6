import type { ToolgateOutcome } from 'toolgate';

/** The answer of an endpoint of the checks. */
export interface CheckAnswer {
  /** The body, in the contract's shape. */
  body: object;
  /** Default 200. */
  status?: number;
  /** The outcome, for the headers; absent if nothing was checked. */
  outcome?: ToolgateOutcome;
}
