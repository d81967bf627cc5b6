import { dereference, validate } from '@cfworker/json-schema';
import type { OutputUnit, Schema, SchemaDraft, ValidationResult } from '@cfworker/json-schema';
import { boundSchema } from './bound-schema.ts';
import { createCheckAllowance, payForCheck, sizeOf } from './check-allowance.ts';
import type { CheckAllowance } from './check-allowance.ts';

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
 * when the value fits, and when the schema cannot be checked: a broken reference, or more work than is allowed.
 */
export function describeViolations({
  allowance = createCheckAllowance(),
  ...options
}: {
  schema: object;
  value: unknown;
  /** What this check and others may cost together; by default this one has all that an answer has. */
  allowance?: CheckAllowance;
}): string | undefined {
  if (!payForCheck(options.schema, options.value, allowance)) {
    return undefined;
  }
  const first = check({ ...options, allowance, shortCircuit: true });
  if (first === undefined || first.valid) {
    return undefined;
  }
  // Collecting every error can be too much where finding the first was not.
  const { errors } = check({ ...options, allowance, shortCircuit: false }) ?? first;
  const causes = errors.filter((error) => !wrappers.has(error.keyword));
  return (causes.length > 0 ? causes : errors).slice(0, mostViolations).map(describe).join('\n');
}

/** Undefined when the check cannot be made; the validator throws then, and overflows the stack on what is nested too deeply. */
function check(options: {
  schema: object;
  value: unknown;
  allowance: CheckAllowance;
  shortCircuit: boolean;
}): ValidationResult | undefined {
  const { value, allowance } = options;
  try {
    const schema: Schema = boundSchema(options.schema);
    // Each of them may lead through the whole value.
    const price = sizeOf(value).elements;
    const lookup = payForReferences(dereference(schema), { allowance, price });
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

function payForReferences(
  lookup: Record<string, Schema | boolean>,
  { allowance, price }: { allowance: CheckAllowance; price: number },
): typeof lookup {
  let count = 0;
  return new Proxy(lookup, {
    get: (target, uri): unknown => {
      count += 1;
      allowance.comparisons -= price;
      if (count > mostReferences || allowance.comparisons < 0) {
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
