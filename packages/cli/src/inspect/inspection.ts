/** Examines the records of one kind. */
export interface Inspection {
  /** Reads, examines and counts a record; the fields to add to it. */
  examine(
    record: Readonly<Record<string, unknown>>,
    place: string,
  ): Promise<Record<string, unknown>>;
  /** A few words for the line of progress. */
  progress(): string;
  /** What was found, for a person. */
  summary(): string;
}

/** A record that cannot be examined. The message says what is wrong with it. */
export class RecordError extends Error {
  override name = 'RecordError';
}

/**
 * A field that has to be a string.
 *
 * @throws RecordError when it is none.
 */
export function stringField(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name];
  if (typeof value === 'string') return value;
  const found = value === undefined ? 'is missing' : 'is not a string';
  throw new RecordError(`"${name}" ${found}`);
}

/**
 * A field that may be left out, or null.
 *
 * @throws RecordError when it is something else than a string.
 */
export function optionalStringField(
  record: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  return record[name] === undefined || record[name] === null
    ? undefined
    : stringField(record, name);
}
