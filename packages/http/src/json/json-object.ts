import { isRecord } from 'toolgate/internal';

/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is a list of objects. */
export function isObjectList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isRecord);
}

/** Maximum length of a name. No provider sends a longer id, model or reason. */
const maxNameLength = 256;

/** Whether a value is a string that is short enough for an id or a name in logs and spans. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxNameLength;
}

/** Returns a value if it is a number, or else `undefined`. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Returns a copy of an object without some of its fields. */
export function omit(value: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Sets a field as `JSON.parse` does. An assignment to `__proto__` would set the prototype instead. */
export function setField(holder: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') holder[name] = value;
  else {
    const property = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(holder, name, property);
  }
}
