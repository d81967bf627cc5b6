import { isRecord, type JsonObject } from '../json/index.ts';

/** Ids, types and words of a list have no spaces and at most 64 characters. */
const harmlessText = /^[\w.:@/+=-]{0,64}$/;
const opaqueText = /^[\w+/=.-]*$/;

/**
 * The fields of an object that a codec does not know, or that hold something else than the harmless strings that it
 * expects there, so the content filter reads them.
 *
 * @param harmless the names of strings that say nothing: ids, types, words of a list.
 * @param read the names of fields that are read elsewhere.
 * @returns `undefined` without unknown fields, as for most events.
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
 * The fields of an object that a codec knows to hold only numbers, ids and words of a list, such as the usage, where
 * they hold something else.
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

/** Whether a value is an id or a word of a list. */
export function isHarmlessText(value: unknown): value is string {
  return typeof value === 'string' && harmlessText.test(value);
}

/** Whether a value is what only its model or a player of media can read: base64, without a space between words. */
export function isOpaque(value: unknown): boolean {
  return value == null || (typeof value === 'string' && opaqueText.test(value));
}

/** An object without the fields that hold anything but numbers, ids and words of a list, names included. */
export function harmlessFields(value: JsonObject): JsonObject {
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.filter(([name, field]) => harmlessText.test(name) && isHarmlessValue(field)),
  );
}

/** Fields that are compared with those before them; a provider has few. */
const maxRemembered = 64;

/**
 * Opens a memory of the unknown fields of one stream: a provider repeats most of them with each event, and repeated fields
 * would only separate the pieces of new ones.
 *
 * @returns a function that gives the fields that are new or changed since the event before, or `undefined` without any.
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

/** Deeper values count as text. */
const maxDepth = 16;

/** Whether a value holds ids and words of a list only, names included. */
function isHarmlessValue(value: unknown, depth: number = maxDepth): boolean {
  if (typeof value === 'string') return harmlessText.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isHarmlessValue(one, depth - 1));
  return Object.entries(value).every(
    ([name, one]) => harmlessText.test(name) && isHarmlessValue(one, depth - 1),
  );
}
