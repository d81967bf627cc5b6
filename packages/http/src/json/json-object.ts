import { isRecord } from 'toolgate/internal';

/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is a list of objects. */
export function isObjectList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isRecord);
}

/** A list of an answer, as far as it can be read. */
export interface SplitList {
  /** Its objects, each with its index. */
  readonly objects: readonly (readonly [index: number, value: JsonObject])[];
  /** Its other elements, or a value that is no list; `undefined` if there is nothing else. */
  readonly rest: unknown;
}

/** Splits the value of a field that should be a list of objects. A provider may send anything else there. */
export function splitList(value: unknown): SplitList {
  if (value == null || value === '') return { objects: [], rest: undefined };
  if (!Array.isArray(value)) return { objects: [], rest: value };
  const objects: [number, JsonObject][] = [];
  const others: unknown[] = [];
  for (const [index, one] of value.entries()) {
    if (isRecord(one)) objects.push([index, one]);
    else if (one != null) others.push(one);
  }
  return { objects, rest: others.length === 0 ? undefined : others };
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
