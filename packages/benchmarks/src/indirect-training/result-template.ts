/** Picks one of several values. */
export type Pick = <Value>(values: readonly Value[]) => Value;

/** The sources of words for a clean tool result. */
export interface Filling {
  pick: Pick;
  /** A whole number from 0 to below a limit. */
  number: (limit: number) => number;
  person: () => string;
  city: () => string;
  thing: () => string;
  sentence: () => string;
}

/** Writes a tool result of one kind. */
export type Template = (filling: Filling) => string;
