import { isRecord } from '../internal/index.ts';

/** A JSON schema, not validated. */
export type Schema = Readonly<Record<string, unknown>>;

/** The parameters of a tool. */
export interface SchemaParameters {
  /** All parameters, with or without a default. */
  names: readonly string[];
  /** The default of each parameter that has one. */
  defaults: ReadonlyMap<string, unknown>;
}

/**
 * Reads the parameters of a schema, also from the schema behind `$ref` (zod 4 writes one for a schema with an id) and
 * from those in `allOf` (an intersection). A default of the whole object counts for a property without one. It
 * ignores what it cannot read.
 */
export function readSchemaParameters(schema: Schema): SchemaParameters {
  const properties = new Map<string, unknown>();
  const whole = new Map<string, unknown>();
  for (const { properties: own, default: value } of collectSchemas(schema)) {
    if (isRecord(own)) addNew(properties, own);
    if (isRecord(value)) addNew(whole, value);
  }
  const defaults = new Map(whole);
  for (const [name, property] of properties) {
    const found = findDefault(property, schema);
    if (found !== undefined) defaults.set(name, found.value);
  }
  return { names: [...new Set([...properties.keys(), ...whole.keys()])], defaults };
}

/** The schema and all that it refers to or joins; each once, so the time is linear. */
function collectSchemas(root: Schema): Set<Schema> {
  const objects = new Set<Schema>([root]);
  // The loop also visits what is added to the set on the way.
  for (const { allOf, $ref } of objects) {
    const target = resolveReference($ref, root);
    if (target !== undefined) objects.add(target);
    if (!Array.isArray(allOf)) continue;
    for (const part of allOf) if (isRecord(part)) objects.add(part);
  }
  return objects;
}

function addNew(known: Map<string, unknown>, more: Schema): void {
  for (const [name, value] of Object.entries(more)) if (!known.has(name)) known.set(name, value);
}

/** The maximum number of references in a row; it also ends circular ones. */
const maxReferences = 4;

function findDefault(property: unknown, root: Schema): { value: unknown } | undefined {
  let schema = isRecord(property) ? property : undefined;
  for (let hops = 0; schema !== undefined && hops <= maxReferences; hops += 1) {
    if ('default' in schema) return { value: schema['default'] };
    schema = resolveReference(schema['$ref'], root);
  }
  return undefined;
}

/** Resolves a reference within the same schema. */
function resolveReference(reference: unknown, root: Schema): Schema | undefined {
  if (typeof reference !== 'string') return undefined;
  const [, place = '', name = ''] = /^#\/(definitions|\$defs)\/([^/]+)$/.exec(reference) ?? [];
  const definitions = root[place];
  if (!isRecord(definitions) || !Object.hasOwn(definitions, name)) return undefined;
  const target = definitions[name];
  return isRecord(target) ? target : undefined;
}
