import type { Schema } from './write-schemas.ts';

/** Two values that differ only in one field: it is there or not, or has another text. */
export interface FieldCase {
  /** The place of the field, such as `messages[].content[].text`. */
  path: string;
  without: unknown;
  with: unknown;
}

/** How to make values. */
export interface Sampling {
  definitions: Record<string, Schema>;
  /** The values of `type` to make; other values are left out. */
  types: ReadonlySet<string>;
  /** Texts for fields, by field name, if a schema does not define the valid texts. */
  texts: Readonly<Record<string, string>>;
  /** Values that mean "not set". */
  unset: ReadonlySet<unknown>;
  /** Optional fields that an object needs to be valid. */
  needed: ReadonlySet<string>;
}

interface Place {
  path: string;
  name: string;
  /** The definitions around the place; each is entered once. */
  within: readonly string[];
}

/** Yields all cases of a schema: each optional field of each form, beside the required fields, and each required text. */
export function* fieldCases(given: Schema, sampling: Sampling, at: Place): Generator<FieldCase> {
  const { schema, within } = resolve(given, sampling, at);
  if (schema === undefined) return;
  const place = { ...at, within };
  const forms = formsOf(schema);
  if (forms !== undefined) {
    for (const form of forms) yield* fieldCases(form, sampling, place);
    return;
  }
  const { items, properties } = schema;
  if (items !== undefined) {
    const inner = { ...place, path: `${at.path}[]` };
    for (const one of fieldCases(items as Schema, sampling, inner)) {
      yield { ...one, without: [one.without], with: [one.with] };
    }
  }
  if (properties === undefined) return;
  const base = sample(schema, sampling, place) as object | undefined;
  if (base === undefined) return;
  for (const [name, property] of Object.entries(properties as Record<string, Schema>)) {
    const inner = { path: `${at.path}.${name}`, name, within };
    const value = sample(property, sampling, inner);
    if (value === undefined) continue;
    const asks = !sampling.unset.has(value) && JSON.stringify(value) !== '{}';
    if (!(name in base) && asks)
      yield { path: inner.path, without: base, with: { ...base, [name]: value } };
    if (name in base && value === anyText) {
      yield { path: inner.path, without: base, with: { ...base, [name]: 'another text' } };
    }
    for (const one of fieldCases(property, sampling, inner)) {
      yield {
        path: one.path,
        without: { ...base, [name]: one.without },
        with: { ...base, [name]: one.with },
      };
    }
  }
}

/** A text where a schema and the sampling allow any. */
const anyText = 'a text';

/** Creates a small valid value; `undefined` if no value has a wanted type. */
function sample(given: Schema, sampling: Sampling, at: Place): unknown {
  const { schema, within } = resolve(given, sampling, at);
  if (schema === undefined) return undefined;
  const place = { ...at, within };
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].find((one) => !sampling.unset.has(one));
  const forms = formsOf(schema);
  if (forms !== undefined) {
    return forms.map((form) => sample(form, sampling, place)).find((one) => one !== undefined);
  }
  switch (schema['type']) {
    case 'string':
      return sampling.texts[at.name] ?? anyText;
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array': {
      const one = sample(schema['items'] as Schema, sampling, place);
      return one === undefined ? undefined : [one];
    }
    case 'object':
      return sampleObject(schema, sampling, place);
    default:
      return schema['type'] === undefined ? { a: 'text' } : undefined;
  }
}

function sampleObject(schema: Schema, sampling: Sampling, place: Place): unknown {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const type = properties['type']?.['const'];
  if (typeof type === 'string' && !sampling.types.has(type)) return undefined;
  if (Object.keys(properties).length === 0) return { a: 'text' };
  const needed = Object.keys(properties).filter((name) => sampling.needed.has(name));
  const names = new Set([...required, ...needed, ...(type === undefined ? [] : ['type'])]);
  const fields = [...names].map((name) => [
    name,
    sample(properties[name] ?? {}, sampling, { ...place, name }),
  ]);
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}

function formsOf(schema: Schema): Schema[] | undefined {
  const { type } = schema;
  if (Array.isArray(type))
    return type.map((one: unknown) => Object.assign({}, schema, { type: one }));
  return (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
}

function resolve(
  schema: Schema,
  sampling: Sampling,
  { within }: Place,
): { schema: Schema | undefined; within: readonly string[] } {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  if (name === undefined) return { schema, within };
  const key = decodeURIComponent(name);
  if (within.includes(key)) return { schema: undefined, within };
  const found = sampling.definitions[key];
  const inner = { path: '', name: '', within: [...within, key] };
  return found === undefined ? { schema: undefined, within } : resolve(found, sampling, inner);
}
