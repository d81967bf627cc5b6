import type { LongWork } from 'toolgate/internal';
import type { z } from 'zod';
import { isRecord, isSameList, type JsonObject, type SchemaDefinition } from '../json/index.ts';

/** The field names that the schemas of a codec declare. */
export interface FieldNames {
  /** The names that the codec reads. */
  readonly known: ReadonlySet<string>;
  /** Fields in which the caller chooses the inner names, such as the schema of a tool. */
  readonly free: ReadonlySet<string>;
}

/**
 * Collects the names that schemas declare. It cannot look into a list, so the caller also passes the schemas of list
 * elements.
 */
export function fieldNames(
  schemas: readonly z.ZodType[],
  free: readonly string[] = [],
): FieldNames {
  const names = { known: new Set<string>(), free: new Set<string>(free) };
  for (const schema of schemas) collect(schema, names, new Set());
  return names;
}

function collect(
  schema: z.ZodType,
  names: { known: Set<string>; free: Set<string> },
  seen: Set<z.ZodType>,
): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const { shape = {}, innerType, element, options = [], in: from, out } = definitionOf(schema);
  for (const [name, field] of Object.entries(shape)) {
    names.known.add(name);
    if (isRecordSchema(field)) names.free.add(name);
    collect(field, names, seen);
  }
  const inner = [innerType, element, from, out, ...options];
  for (const one of inner) if (one !== undefined) collect(one, names, seen);
}

function definitionOf(schema: z.ZodType): SchemaDefinition {
  return schema.def;
}

function isRecordSchema(schema: z.ZodType): boolean {
  const { type, innerType, in: from } = definitionOf(schema);
  if (type === 'record') return true;
  const inner = innerType ?? from;
  return inner !== undefined && isRecordSchema(inner);
}

/**
 * Removes the fields of a request that differ only in letter case from a field that the codec reads. Some servers
 * ignore case when they read JSON; those written in Go do so by default. Such a server would read the variant, and the
 * model would get a text that no feature has checked.
 *
 * @returns the request (the same object if it has no such field), and a warning for each removed name.
 */
export function* removeCaseVariants(
  body: JsonObject,
  names: FieldNames,
): LongWork<{ body: JsonObject; warnings: string[] }> {
  if (!(yield* hasCaseVariant(body, names))) return { body, warnings: [] };
  const dropped = new Set<string>();
  const cleaned = clean(body, names, dropped) as JsonObject;
  const warnings = [...dropped].map(
    (name) => `${name} is not a field of this endpoint and was ignored`,
  );
  return { body: cleaned, warnings };
}

/**
 * Matches names that cannot be variants: names as schemas spell them, and names with an ASCII character that no schema uses.
 */
const plainName = /^[a-z0-9_]*$|[\0-/:-@[-^`{-\x7f]/;

/** The work pauses after this many fields. */
const fieldsInPiece = 512;

/** Whether a body has a case variant. Hardly any request has one. */
function* hasCaseVariant(body: JsonObject, names: FieldNames): LongWork<boolean> {
  const waiting: object[] = [body];
  let seen = 0;
  const wait = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) waiting.push(value);
  };
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) {
      for (const element of value) wait(element);
      continue;
    }
    for (const name in value) {
      if (!plainName.test(name) && isVariant(name, names)) return true;
      if (!names.free.has(name)) wait((value as JsonObject)[name]);
      seen += 1;
    }
    if (seen < fieldsInPiece) continue;
    seen = 0;
    yield;
  }
  return false;
}

function clean(value: unknown, names: FieldNames, dropped: Set<string>): unknown {
  if (Array.isArray(value)) {
    const list = value as readonly unknown[];
    const kept = list.map((one) => clean(one, names, dropped));
    return isSameList(kept, list) ? value : kept;
  }
  if (!isRecord(value)) return value;
  let kept: Record<string, unknown> | undefined;
  for (const name in value) {
    if (!plainName.test(name) && isVariant(name, names)) {
      dropped.add(name.slice(0, 64));
      kept ??= { ...value };
      delete kept[name];
      continue;
    }
    const field = value[name];
    if (typeof field !== 'object' || names.free.has(name)) continue;
    const inner = clean(field, names, dropped);
    if (inner === field) continue;
    kept ??= { ...value };
    kept[name] = inner;
  }
  return kept ?? value;
}

/** Folds to upper case and then to lower case: either step alone misses letters that Go folds into ASCII letters. */
function isVariant(name: string, { known }: FieldNames): boolean {
  return known.has(name.toUpperCase().toLowerCase());
}
