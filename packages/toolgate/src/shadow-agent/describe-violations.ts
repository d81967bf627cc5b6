import { dereference, validate } from '@cfworker/json-schema';
import type { OutputUnit, Schema, SchemaDraft, ValidationResult } from '@cfworker/json-schema';
import { boundSchema } from './bound-schema.ts';
import { isAffordableCheck, mostComparisons, sizeOf } from './is-affordable-check.ts';

/**
 * References followed in one check, where the value is small. Without references the work is at most schema times value;
 * with them a few lines of schema can ask for exponential work.
 */
const mostReferences = 20_000;
const mostViolations = 5;
const longestViolation = 200;
/** These only say that something inside is wrong, which another entry describes. */
const wrappers = new Set([
  '$ref',
  '$recursiveRef',
  'allOf',
  'false',
  'items',
  'prefixItems',
  'properties',
  'patternProperties',
  'propertyNames',
]);

/**
 * What is wrong with a value by a JSON schema, for a model to act on: up to five violations with their places. Undefined
 * when the value fits, and when the schema cannot be checked: a broken reference, or work without bound.
 */
export function describeViolations(options: {
  schema: object;
  value: unknown;
}): string | undefined {
  const first = check({ ...options, shortCircuit: true });
  if (first === undefined || first.valid) {
    return undefined;
  }
  // Collecting every error can be too much where finding the first was not.
  const { errors } = check({ ...options, shortCircuit: false }) ?? first;
  const causes = errors.filter((error) => !wrappers.has(error.keyword));
  return (causes.length > 0 ? causes : errors).slice(0, mostViolations).map(describe).join('\n');
}

/** Undefined when the check cannot be made; the validator throws then, and overflows the stack on what is nested too deeply. */
function check(options: {
  schema: object;
  value: unknown;
  shortCircuit: boolean;
}): ValidationResult | undefined {
  const { value } = options;
  if (!isAffordableCheck(options.schema, value)) {
    return undefined;
  }
  try {
    const schema: Schema = boundSchema(options.schema);
    // Each of them may lead through the whole value.
    const most = Math.min(mostReferences, mostComparisons / sizeOf(value).elements);
    const lookup = countReferences(dereference(schema), most);
    return validate(value, schema, draftOf(schema), lookup, options.shortCircuit);
  } catch {
    return undefined;
  }
}

/** Without a name it is draft 7, the one that the AI SDK's types describe. */
function draftOf({ $schema }: Schema): SchemaDraft {
  const named = String($schema);
  return (['2020-12', '2019-09'] as const).find((draft) => named.includes(draft)) ?? '7';
}

function countReferences(lookup: Record<string, Schema | boolean>, most: number): typeof lookup {
  let count = 0;
  return new Proxy(lookup, {
    get: (target, uri): unknown => {
      count += 1;
      if (count > most) {
        throw new RangeError('The schema follows too many references.');
      }
      return Reflect.get(target, uri);
    },
  });
}

function describe(error: OutputUnit): string {
  const place = error.instanceLocation === '#' ? 'the top level' : error.instanceLocation.slice(1);
  return `At ${place}: ${error.error}`.slice(0, longestViolation);
}
