import type { ToolgateOutcome } from 'toolgate';

/** The answer of an endpoint of the checks. */
export interface CheckAnswer {
  /** The body, in the shape of the contract. */
  body: object;
  /** Default 200. */
  status?: number;
  /** What guard and filter did, for the headers; absent where nothing was checked. */
  outcome?: ToolgateOutcome;
}
