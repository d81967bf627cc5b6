import type { z } from 'zod';
import { isRecord } from './is-record.ts';

/** Whether a value fits a schema that would return it as it is. */
type SchemaTest = (value: unknown) => boolean;

/** Zod's definition of a schema; each kind of schema has some of these fields. */
interface Definition {
  type: string;
  /** The conditions on a text or a number beyond its type. */
  format?: string;
  checks?: readonly unknown[];
  shape?: Readonly<Record<string, z.ZodType>>;
  catchall?: z.ZodType;
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  entries?: Readonly<Record<string, unknown>>;
}

/** The schemas of the elements of lists and of the values of records that check them themselves. */
const elements = new WeakMap<z.ZodType, { kind: 'list' | 'record'; element: z.ZodType }>();
const tests = new WeakMap<z.ZodType, SchemaTest>();

/**
 * Whether a value fits a schema that would return it as it is: true of nearly all requests, and found out in a tenth of the time in
 * which the schema parses and copies them.
 *
 * @returns `false` also where only the schema itself can tell.
 */
export function fitsSchema(schema: z.ZodType, value: unknown): boolean {
  return testOf(schema)(value);
}

/** Gives a schema of a list or a record the schema of its elements, if it checks them itself; returns the schema. */
export function withElements<Schema extends z.ZodType>(
  schema: Schema,
  kind: 'list' | 'record',
  element: z.ZodType,
): Schema {
  elements.set(schema, { kind, element });
  return schema;
}

function testOf(schema: z.ZodType): SchemaTest {
  const known = tests.get(schema);
  if (known !== undefined) return known;
  const test = makeTest(schema);
  tests.set(schema, test);
  return test;
}

function makeTest(schema: z.ZodType): SchemaTest {
  const definition: Definition = schema.def;
  const { type, checks = [], format, innerType, entries = {} } = definition;
  const declared = elements.get(schema);
  if (declared !== undefined) return elementTest(declared.kind, declared.element);
  const inner = innerType && testOf(innerType);
  switch (checks.length > 0 || format !== undefined ? 'checked' : type) {
    case 'unknown':
      return () => true;
    case 'string':
    case 'boolean':
      return (value) => typeof value === type;
    case 'number':
      return Number.isFinite;
    case 'enum': {
      const words = new Set(Object.values(entries));
      return (value) => words.has(value);
    }
    case 'optional':
      return (value) => value === undefined || inner?.(value) === true;
    case 'nullable':
      return (value) => value === null || inner?.(value) === true;
    case 'catch':
      return (value) => inner?.(value) === true;
    case 'union':
      return unionTest(definition);
    case 'object':
    case 'record':
      return (type === 'object' ? objectTest(definition) : recordTest(definition)) ?? ask(schema);
    default:
      return ask(schema);
  }
}

/** The test of a schema that no other can replace. */
function ask(schema: z.ZodType): SchemaTest {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success && data === value;
  };
}

const simpleTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum']);

/** The first option that takes a value decides about it. */
function unionTest({ options = [] }: Definition): SchemaTest {
  const known = options.map((option) => ({
    fits: testOf(option),
    isSimple: simpleTypes.has(option.def.type),
  }));
  return (value) => {
    for (const { fits, isSimple } of known) {
      if (fits(value)) return true;
      // It may still take the value, and change it.
      if (!isSimple) return false;
    }
    return false;
  };
}

/** Of an object whose unknown fields stay. */
function objectTest({ shape = {}, catchall }: Definition): SchemaTest | undefined {
  if (catchall?.def.type !== 'unknown') return undefined;
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, testOf(field)]));
  const required = Object.keys(shape).filter((name) => shape[name]?.def.type !== 'optional');
  return (value) => {
    if (!isPlainRecord(value)) return false;
    for (const name in value) if (fields.get(name)?.(value[name]) === false) return false;
    return required.every((name) => name in value);
  };
}

function recordTest({ keyType, valueType }: Definition): SchemaTest | undefined {
  const isAnyKey = keyType?.def.type === 'string' && (keyType.def.checks ?? []).length === 0;
  return isAnyKey && valueType ? elementTest('record', valueType) : undefined;
}

function elementTest(kind: 'list' | 'record', element: z.ZodType): SchemaTest {
  const fits = testOf(element);
  if (kind === 'list') return (value) => Array.isArray(value) && value.every(fits);
  return (value) => isPlainRecord(value) && Object.values(value).every(fits);
}

/** A schema leaves this name out. */
function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Object.hasOwn(value, '__proto__');
}
