import { plainValue } from './plain-value.ts';

/** Something that a caller, a callback, a middleware or the model sees. */
export interface Seen {
  /** How many parts the model had sent by then. */
  after: number;
  /** Who sees what: `part`, `onChunk`, `model called`. */
  what: string;
  /** The value as plain data. */
  value: unknown;
}

/** The observations of one call, in order. */
export interface Recording {
  /** Notes that something is seen now. */
  note: (what: string, ...values: unknown[]) => void;
  /** Notes that the model sends its next part. */
  advance(): void;
  /** The observations so far. */
  seen(): Seen[];
}

/** Opens an empty recording. */
export function createRecording(): Recording {
  const seen: Seen[] = [];
  const ids = new Map<string, string>();
  let after = 0;
  return {
    note(what, ...values) {
      const plain = values.map((value) => plainValue(value, ids));
      seen.push({ after, what, value: plain.length > 1 ? plain : plain[0] });
    },
    advance() {
      after += 1;
    },
    seen: () => inOrder(seen),
  };
}

/**
 * The observations, by time. Between two parts of the model, observations of different observers are in the order of the
 * observers' names: their order depends on the number of promises in between.
 */
export function inOrder(seen: readonly Seen[]): Seen[] {
  return seen.toSorted(
    (one, other) =>
      one.after - other.after || (one.what < other.what ? -1 : Number(one.what > other.what)),
  );
}
