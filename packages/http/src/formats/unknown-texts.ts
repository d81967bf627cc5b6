import { isHarmlessText, isHarmlessValue } from 'toolgate/internal';
import { isObjectList, isRecord, type JsonObject, setField } from '../json/index.ts';

const opaqueText = /^[\w+/=.-]*$/;

/** The harmless fields of an object that has none. */
export const noNames: ReadonlySet<string> = new Set();
/** For an object whose only harmless field is its type. */
export const typeName: ReadonlySet<string> = new Set(['type']);

/** The values that the codec reads in a field. A field may always be `null`; `empty` allows only that or an empty list. */
type ReadType = 'string' | 'number' | 'numbers' | 'object' | 'objects' | 'opaque' | 'any' | 'empty';

/** The fields of an object that the codec reads elsewhere, with the values that it reads there. */
export type ReadFields = ReadonlyMap<string, ReadType>;

/** Declares the fields that the codec reads elsewhere. */
export function readFields(fields: Readonly<Record<string, ReadType>>): ReadFields {
  return new Map(Object.entries(fields));
}

/** For an object without fields that are read elsewhere. */
export const noFields: ReadFields = new Map();

function isRead(value: unknown, type: ReadType | undefined): boolean {
  if (value == null) return type !== undefined;
  switch (type) {
    case 'string':
    case 'number':
      return typeof value === type;
    case 'numbers':
      return Array.isArray(value) && value.every((one) => typeof one === 'number');
    case 'object':
      return isRecord(value);
    case 'objects':
      return isObjectList(value);
    case 'opaque':
      return isOpaque(value);
    case 'empty':
      return Array.isArray(value) && value.length === 0;
    default:
      return type === 'any';
  }
}

/** Whether a value cannot spell a text. A list or an object can, with a word in each field. */
function isHarmlessScalar(value: unknown): boolean {
  return (typeof value !== 'object' || value === null) && isHarmlessValue(value);
}

/**
 * Returns the fields of an object that the content filter must read: fields that the codec does not know, and fields
 * that hold another value than the codec expects.
 *
 * @param harmless the names of fields that hold only ids, types or words of a fixed list.
 * @param read the fields that the codec reads elsewhere.
 * @returns `undefined` if there are no such texts, as in most events.
 */
export function unknownFields(
  value: JsonObject,
  harmless: ReadonlySet<string>,
  read: ReadFields,
): JsonObject | undefined {
  let unknown: Record<string, unknown> | undefined;
  for (const name in value) {
    const field = value[name];
    if (isRead(field, read.get(name))) continue;
    if (harmless.has(name) && isHarmlessScalar(field)) continue;
    unknown ??= {};
    setField(unknown, name, field);
  }
  return unknown;
}

const foreignPrefix = 'item.';

/** Names the unknown fields of content by its type, which no other format has, so that a warning can name it. */
export function foreignFields(
  { type }: JsonObject,
  fields: JsonObject | undefined,
): JsonObject | undefined {
  return fields && isHarmlessText(type) ? { [`${foreignPrefix}${type}`]: fields } : fields;
}

/** Returns the type of content that {@link foreignFields} named; `undefined` for any other field. */
export function foreignType(name: string): string | undefined {
  return name.startsWith(foreignPrefix) ? name.slice(foreignPrefix.length) : undefined;
}

/** The name under which a reader puts what it expected to be an object or a list of objects. */
export const unreadableName = 'item.';

/** Names what a reader expected to be an object or a list of objects, so that a warning can tell of it. */
export function unreadable(value: unknown): JsonObject | undefined {
  return value === undefined ? undefined : { [unreadableName]: value };
}

/** Names of fields in a usage that hold ids, types or words of a fixed list. */
const usageNames: ReadonlySet<string> = new Set([
  'inference_geo',
  'modality',
  'model',
  'service_tier',
  'speed',
  'type',
]);

/** Returns the fields of a usage that hold anything but numbers, and words of a fixed list under known names. */
export function unexpectedFields(value: unknown): JsonObject | undefined {
  if (!isRecord(value)) return undefined;
  let unexpected: Record<string, unknown> | undefined;
  for (const name in value) {
    const field = value[name];
    if (isHarmlessText(name) && isHarmlessValue(field, { name, words: usageNames })) continue;
    unexpected ??= {};
    setField(unexpected, name, field);
  }
  return unexpected;
}

/** Whether a value is absent or looks like base64, so it holds no readable words. */
export function isOpaque(value: unknown): boolean {
  return value == null || (typeof value === 'string' && opaqueText.test(value));
}

/**
 * Joins sets of unknown fields into one. A field whose name an earlier set has comes in a list of its own, since the filter
 * must read both.
 *
 * @returns `undefined` if all are `undefined`.
 */
export function joinUnknown(...all: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  const sets = all.filter((one) => one !== undefined);
  const [first, ...others] = sets;
  if (first === undefined || others.length === 0) return first;
  const joined: Record<string, unknown> = { ...first };
  const again: JsonObject[] = [];
  for (const one of others) {
    for (const name in one) {
      if (Object.hasOwn(joined, name)) again.push({ [name]: one[name] });
      else setField(joined, name, one[name]);
    }
  }
  if (again.length === 0) return joined;
  let name = 'again';
  while (Object.hasOwn(joined, name)) name += '_';
  return { ...joined, [name]: again };
}

/** Keeps only the fields of an object whose names and values are numbers, ids and words of a fixed list. */
export function harmlessFields(value: JsonObject): JsonObject {
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.filter(
      ([name, field]) =>
        isHarmlessText(name) &&
        (isHarmlessScalar(field) || isHarmlessValue(field, { words: usageNames })),
    ),
  );
}

/** The maximum number of fields to remember. A provider sends few unknown fields. */
const maxRemembered = 64;

/** A field that has changed so often carries the pieces of a text, and two of them may be the same. */
const minChanges = 2;

/**
 * Creates a memory of the unknown fields of one stream, since a provider repeats most of them in each event.
 *
 * @returns a function that takes the fields of an event and returns those that are new, changed or pieces of a text;
 *   `undefined` without such fields.
 */
export function createUnknownMemory(): (fields: JsonObject) => JsonObject | undefined {
  const remembered = new Map<string, { json: string; changes: number }>();
  return (fields) => {
    let fresh: Record<string, unknown> | undefined;
    for (const name in fields) {
      const earlier = remembered.get(name);
      if (earlier === undefined || earlier.changes < minChanges) {
        const json = JSON.stringify(fields[name]);
        if (earlier?.json === json) continue;
        if (earlier === undefined && remembered.size < maxRemembered) {
          remembered.set(name, { json, changes: 0 });
        }
        if (earlier !== undefined) Object.assign(earlier, { json, changes: earlier.changes + 1 });
      }
      fresh ??= {};
      setField(fresh, name, fields[name]);
    }
    return fresh;
  };
}
