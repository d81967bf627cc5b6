import { redactionMark } from '../errors/index.ts';
import { isRecord } from '../json/index.ts';
import { redactText } from './redact-answer.ts';

/** A value that is nested deeper is removed, since it may hold a secret. No provider nests an error so deep. */
const maxDepth = 64;

/** Removes secrets from all strings of a JSON value, and from the names of its fields. */
export function redactStrings(
  value: unknown,
  secrets: readonly string[],
  depth: number = maxDepth,
): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (!isRecord(value) && !Array.isArray(value)) return value;
  if (depth === 0) return redactionMark;
  const redact = (one: unknown): unknown => redactStrings(one, secrets, depth - 1);
  if (Array.isArray(value)) return value.map(redact);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [redactText(name, secrets), redact(field)]),
  );
}

/**
 * Removes secrets from the body of a failed answer. A provider may repeat the key that it refuses, and its text reaches
 * callers and logs.
 */
export function redactBody(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  try {
    return JSON.stringify(redactStrings(JSON.parse(text), secrets));
  } catch {
    return redactText(text, secrets);
  }
}
