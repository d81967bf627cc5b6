/** The keywords of JSON Schema (draft 7) that {@link sampleSchema} understands; all are optional. */
interface Keywords {
  $ref: string;
  type: string | readonly string[];
  const: unknown;
  enum: readonly unknown[];
  default: unknown;
  allOf: readonly SchemaDefinition[];
  anyOf: readonly SchemaDefinition[];
  oneOf: readonly SchemaDefinition[];
  properties: Readonly<Record<string, SchemaDefinition>>;
  required: readonly string[];
  items: SchemaDefinition | readonly SchemaDefinition[];
  minItems: number;
  maxItems: number;
  minimum: number;
  maximum: number;
  exclusiveMinimum: number;
  exclusiveMaximum: number;
  multipleOf: number;
  format: string;
  minLength: number;
  maxLength: number;
}

type Schema = { [Keyword in keyof Keywords]?: Keywords[Keyword] | undefined };

type SchemaDefinition = Schema | boolean;

/** A JSON value. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The state of one sampling. */
interface Sampling {
  /** The whole schema, for references. */
  root: Schema;
  /** The value for strings. */
  text: string;
  /** The value for numbers, within their bounds; without it, numbers are the smallest positive step. */
  number: number | undefined;
  /** The number of values so far. */
  count: number;
}

/** Beyond this depth or number of values, optional values are left out. */
const maxDepth = 6;
const maxCount = 500;

/**
 * Creates a small JSON value that satisfies a schema. It supports types, `const`, `enum`, `default`, objects, arrays,
 * bounds, common formats, `allOf`, `anyOf`, `oneOf` and local references. It does not support `pattern`, `not` or
 * conditions. The value of an endless or huge schema is cut short; the value of an invalid schema is an empty object.
 *
 * @param text the value of every string that the schema does not restrict.
 * @param number the value of every number, within its bounds; default 1, or the schema's step.
 */
export function sampleSchema(schema: Schema, text: string, number?: number): Json {
  try {
    return sample(schema, 0, { root: schema, text, number, count: 0 });
  } catch {
    // In a caller's schema, any keyword may have any value.
    return {};
  }
}

function sample(definition: SchemaDefinition, depth: number, sampling: Sampling): Json {
  const schema = resolve(definition, sampling.root);
  sampling.count += 1;
  if (depth > 2 * maxDepth || sampling.count > 2 * maxCount) return null;
  const value = schema.const ?? schema.enum?.[0] ?? schema.default;
  if (value !== undefined) return value as Json;
  switch (inferType(schema)) {
    case 'object':
      return sampleObject(schema, depth, sampling);
    case 'array':
      return sampleArray(schema, depth, sampling);
    case 'integer':
    case 'number':
      return sampleNumber(schema, sampling.number);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleString(schema, sampling.text);
  }
}

/** Follows references and takes the first alternative. */
function resolve(definition: SchemaDefinition, root: Schema): Schema {
  let schema = typeof definition === 'boolean' ? {} : definition;
  for (let step = 0; step < maxDepth; step += 1) {
    const { $ref, allOf = [], anyOf, oneOf, ...rest } = schema;
    const first = anyOf?.[0] ?? oneOf?.[0];
    const others = first === undefined ? allOf : [...allOf, first];
    if ($ref === undefined && others.length === 0) break;
    schema = mergeSchemas([rest, ...($ref === undefined ? [] : [find($ref, root)]), ...others]);
  }
  return schema;
}

/** Resolves a JSON pointer such as `#/$defs/name`; an empty schema when it points nowhere. */
function find(reference: string, root: Schema): SchemaDefinition {
  let found: unknown = root;
  for (const step of reference.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = (found as Record<string, unknown> | null | undefined)?.[key];
  }
  return typeof found === 'object' && found !== null ? found : {};
}

function mergeSchemas(definitions: readonly SchemaDefinition[]): Schema {
  const schemas = definitions.filter((definition) => typeof definition === 'object');
  const merged: Schema = {};
  const properties: Record<string, SchemaDefinition> = {};
  for (const schema of schemas) {
    Object.assign(merged, schema);
    Object.assign(properties, schema.properties);
  }
  const required = schemas.flatMap((schema) => schema.required ?? []);
  return { ...merged, properties, required };
}

function inferType({ type, properties = {}, items }: Schema): string | undefined {
  if (typeof type === 'object') return type[0];
  if (type !== undefined) return type;
  if (Object.keys(properties).length > 0) return 'object';
  return items === undefined ? 'string' : 'array';
}

function sampleObject(schema: Schema, depth: number, sampling: Sampling): Json {
  const { properties = {}, required = [] } = schema;
  const optional = isLarge(depth, sampling) ? [] : Object.keys(properties);
  const names = new Set([...optional, ...required]);
  return Object.fromEntries(
    Array.from(names, (name) => [name, sample(properties[name] ?? {}, depth + 1, sampling)]),
  );
}

function sampleArray(schema: Schema, depth: number, sampling: Sampling): Json {
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  const length = Math.max(minItems, Math.min(isLarge(depth, sampling) ? 0 : 1, maxItems));
  return Array.from({ length: Math.min(length, maxCount) }, (_, index) =>
    sample(isList(items) ? (items[index] ?? {}) : items, depth + 1, sampling),
  );
}

function isList(
  items: SchemaDefinition | readonly SchemaDefinition[],
): items is readonly SchemaDefinition[] {
  return Array.isArray(items);
}

function isLarge(depth: number, { count }: Sampling): boolean {
  return depth >= maxDepth || count > maxCount;
}

function sampleNumber(schema: Schema, number: number | undefined): number {
  const { multipleOf: step = 1, minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const min = Math.max(minimum, exclusiveMinimum + step);
  const max = Math.min(maximum, exclusiveMaximum - step);
  return (
    Math.floor(Math.min(Math.max(number ?? step, Math.ceil(min / step) * step), max) / step) * step
  );
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  email: 'demo@example.com',
  time: '00:00:00Z',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function sampleString({ format = '', minLength = 0, maxLength }: Schema, text: string): string {
  return (formats[format] ?? text).slice(0, maxLength).padEnd(Math.min(minLength, 1000), '.');
}
