import type { PromptGuardOptions } from 'toolgate';
import { isRecord, readJson } from 'toolgate/internal';
import { type InputLine, maxLineLength } from './input-line.ts';

/** The options of `toolgate inspect`, as given on the command line. */
export interface InspectFlags {
  /** The configuration file. */
  config?: string;
  /** Leaves out progress and summary. */
  quiet?: boolean;
  /** The number of worst cases in the summary; for prompts and outputs. */
  worst?: number;
  /** The guard's thresholds; for prompts. */
  thresholds?: Extract<PromptGuardOptions['thresholds'], string>;
  /** The number of characters in each streamed piece; for outputs. */
  chunk?: number;
  /** Whether each leak is explained; for outputs. */
  explain?: boolean;
  /** A file of corrections. */
  corrections?: string;
  /** Whether to write JSON lines; for system. */
  json?: boolean;
}

/** Examines the records of one kind. */
export interface Inspection {
  /** Examines and counts a record, and returns the fields to add to it. */
  examine(
    record: Readonly<Record<string, unknown>>,
    place: string,
  ): Promise<Record<string, unknown>>;
  /** Returns a few words for the progress line. */
  progress(): string;
  /** Returns the summary for people. */
  summary(): string;
}

/** A record that cannot be examined. The message names its fault. */
export class RecordError extends Error {
  override name = 'RecordError';
}

/**
 * Reads the JSON object of a line.
 *
 * @throws RecordError for a line without an object, or a line that is too long.
 */
export function parseRecord({ text }: InputLine): Record<string, unknown> {
  if (text === undefined) {
    throw new RecordError(`the line has more than ${maxLineLength} characters`);
  }
  const value = readJson(text);
  if (value === undefined) throw new RecordError('not JSON: each line has to be one JSON object');
  if (!isRecord(value)) throw new RecordError('not a JSON object');
  return value;
}

/**
 * Reads a string field.
 *
 * @throws RecordError when it is missing or not a string.
 */
export function stringField(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name];
  if (typeof value === 'string') return value;
  const found = value === undefined ? 'is missing' : 'is not a string';
  throw new RecordError(`"${name}" ${found}`);
}

/**
 * Reads a string field that may be missing or null.
 *
 * @throws RecordError when it has another type.
 */
export function optionalStringField(
  record: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  return record[name] === undefined || record[name] === null
    ? undefined
    : stringField(record, name);
}
