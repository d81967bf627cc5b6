import { isRecord } from './is-record.ts';

/** A JSON object whose fields are not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is a list of objects. */
export function isObjectList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isRecord);
}

/** Whether a field is left out, in both spellings that clients use. */
export function isUnset(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Longer than any id, model or reason that a provider gives. */
const maxNameLength = 256;

/** Whether a value is an id or a name of the wire, of a length that logs and spans can bear. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxNameLength;
}

/** A number of the wire, where there is one. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** An object without some of its fields. */
export function omit(value: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
