import { isRecord } from '../internal/index.ts';

/** A JSON schema, or anything else that stands in its place. */
export type Schema = Readonly<Record<string, unknown>>;

/** What a schema says of the parameters of a tool. */
export interface SchemaParameters {
  /** The parameters that it names, with or without a default. */
  names: readonly string[];
  /** The default of each parameter that has one. */
  defaults: ReadonlyMap<string, unknown>;
}

/**
 * Reads the parameters of a schema. They may also stand in what it refers to (zod 4 makes that of a
 * schema with an id) and in what it joins by `allOf` (an intersection). A default on a whole object
 * counts where no property has one. What cannot be read is left out.
 */
export function readSchemaParameters(schema: Schema): SchemaParameters {
  const properties = new Map<string, unknown>();
  const whole = new Map<string, unknown>();
  for (const { properties: own, default: value } of objectsIn(schema)) {
    if (isRecord(own)) addNew(properties, own);
    if (isRecord(value)) addNew(whole, value);
  }
  const defaults = new Map(whole);
  for (const [name, property] of properties) {
    const found = defaultOf(property, schema);
    if (found !== undefined) defaults.set(name, found.value);
  }
  return { names: [...new Set([...properties.keys(), ...whole.keys()])], defaults };
}

/** The schema and all that it refers to or joins, each once, so that no schema takes long. */
function objectsIn(root: Schema): Set<Schema> {
  const objects = new Set<Schema>([root]);
  // A set is also gone through where it grows on the way.
  for (const { allOf, $ref } of objects) {
    const target = referred($ref, root);
    if (target !== undefined) objects.add(target);
    if (!Array.isArray(allOf)) continue;
    for (const part of allOf) if (isRecord(part)) objects.add(part);
  }
  return objects;
}

function addNew(known: Map<string, unknown>, more: Schema): void {
  for (const [name, value] of Object.entries(more)) if (!known.has(name)) known.set(name, value);
}

/** More references in a row are no schema that anybody writes. */
const mostReferences = 4;

function defaultOf(property: unknown, root: Schema): { value: unknown } | undefined {
  let schema = isRecord(property) ? property : undefined;
  for (let hops = 0; schema !== undefined && hops <= mostReferences; hops += 1) {
    if ('default' in schema) return { value: schema['default'] };
    schema = referred(schema['$ref'], root);
  }
  return undefined;
}

/** What a reference within the same schema stands for. */
function referred(reference: unknown, root: Schema): Schema | undefined {
  if (typeof reference !== 'string') return undefined;
  const [, place = '', name = ''] = /^#\/(definitions|\$defs)\/([^/]+)$/.exec(reference) ?? [];
  const definitions = root[place];
  if (!isRecord(definitions) || !Object.hasOwn(definitions, name)) return undefined;
  const target = definitions[name];
  return isRecord(target) ? target : undefined;
}
