import { isRecord, type JsonObject } from '../json/index.ts';

/** Matches ids, types and words of a fixed list: no spaces and at most 64 characters. */
const harmlessText = /^[\w.:@/+=-]{0,64}$/;
const opaqueText = /^[\w+/=.-]*$/;

/**
 * Returns the fields of an object that the content filter must read: fields that the codec does not know, and fields
 * that should hold an id or a word of a fixed list but hold something else.
 *
 * @param harmless the names of fields that hold only ids, types or words of a fixed list.
 * @param read the names of fields that the codec reads elsewhere.
 * @returns `undefined` if there are no such texts, as in most events.
 */
export function unknownFields(
  value: JsonObject,
  harmless: ReadonlySet<string>,
  read: ReadonlySet<string>,
): JsonObject | undefined {
  let unknown: Record<string, unknown> | undefined;
  for (const name in value) {
    if (read.has(name)) continue;
    const field = value[name];
    if (harmless.has(name) && isHarmlessValue(field)) continue;
    unknown ??= {};
    unknown[name] = field;
  }
  return unknown;
}

/**
 * Returns the fields of an object that hold anything but numbers, ids and words of a fixed list. The codec expects only
 * these in objects such as the usage.
 */
export function unexpectedFields(value: unknown): JsonObject | undefined {
  if (!isRecord(value)) return undefined;
  let unexpected: Record<string, unknown> | undefined;
  for (const name in value) {
    const field = value[name];
    if (harmlessText.test(name) && isHarmlessValue(field)) continue;
    unexpected ??= {};
    unexpected[name] = field;
  }
  return unexpected;
}

/** Whether a value looks like an id or a word of a fixed list. */
export function isHarmlessText(value: unknown): value is string {
  return typeof value === 'string' && harmlessText.test(value);
}

/** Whether a value is absent or looks like base64, so it holds no readable words. */
export function isOpaque(value: unknown): boolean {
  return value == null || (typeof value === 'string' && opaqueText.test(value));
}

/** Joins sets of unknown fields into one. Returns `undefined` if all are `undefined`. */
export function joinUnknown(...all: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  let joined: JsonObject | undefined;
  for (const one of all) {
    if (one !== undefined) joined = joined === undefined ? one : { ...joined, ...one };
  }
  return joined;
}

/** Keeps only the fields of an object whose names and values are numbers, ids and words of a fixed list. */
export function harmlessFields(value: JsonObject): JsonObject {
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.filter(([name, field]) => harmlessText.test(name) && isHarmlessValue(field)),
  );
}

/** The max number of fields to remember. A provider sends few unknown fields. */
const maxRemembered = 64;

/**
 * Creates a memory of the unknown fields of one stream. A provider repeats most of them in each event. Without the
 * memory, the repeated fields would separate the pieces of new text.
 *
 * @returns a function that takes the fields of an event and returns those that are new or changed, or `undefined` if
 *   none are.
 */
export function createUnknownMemory(): (fields: JsonObject) => JsonObject | undefined {
  const remembered = new Map<string, string>();
  return (fields) => {
    let fresh: Record<string, unknown> | undefined;
    for (const name in fields) {
      const json = JSON.stringify(fields[name]);
      if (remembered.get(name) === json) continue;
      if (remembered.size < maxRemembered) remembered.set(name, json);
      fresh ??= {};
      fresh[name] = fields[name];
    }
    return fresh;
  };
}

/** A value that is nested deeper than this counts as text. */
const maxDepth = 16;

/** Whether a value and its field names consist only of numbers, ids and words of a fixed list. */
function isHarmlessValue(value: unknown, depth: number = maxDepth): boolean {
  if (typeof value === 'string') return harmlessText.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isHarmlessValue(one, depth - 1));
  return Object.entries(value).every(
    ([name, one]) => harmlessText.test(name) && isHarmlessValue(one, depth - 1),
  );
}
