import { CommandError } from './command-error.ts';

/** A value in a file, and its place for errors, such as `cases.jsonl:3`. */
export interface PlacedValue {
  value: unknown;
  place: string;
}

/**
 * Reads JSON lines. It skips empty lines.
 *
 * @throws CommandError that names the first line that is not JSON.
 */
export function parseJsonLines(text: string, file: string): PlacedValue[] {
  return text.split('\n').flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    return line.trim() === '' ? [] : [{ value: parseJson(line, place, eachLine), place }];
  });
}

const eachLine = ': each line has to be one JSON value';

/** Parses JSON. The error for a text that is not JSON ends with `expected`. */
export function parseJson(text: string, place: string, expected = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${place}: not JSON${expected}.`);
  }
}
