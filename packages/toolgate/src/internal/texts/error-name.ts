import { isRecord } from '../is-record.ts';

/**
 * Returns the name of an error, such as `TypeError`, for a log or a warning. An error's message may quote a key or hidden
 * text, and so may a name that is no single word.
 *
 * @returns `undefined` if there is no such name.
 */
export function errorName(error: unknown): string | undefined {
  const name = isRecord(error) ? error['name'] : undefined;
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : undefined;
}
