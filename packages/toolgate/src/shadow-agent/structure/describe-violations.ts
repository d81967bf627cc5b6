import {
  dereference,
  validate,
  type OutputUnit,
  type Schema,
  type SchemaDraft,
  type ValidationResult,
} from '@cfworker/json-schema';
import { boundSchema } from './bound-schema.ts';
import {
  createCheckAllowance,
  payForCheck,
  measureSize,
  type CheckAllowance,
} from './check-allowance.ts';

/**
 * Maximum number of references that one check follows. Without references the work is at most schema times value;
 * with them a few lines of schema can cause exponential work.
 */
const maxReferences = 20_000;
const maxViolations = 5;
const maxViolationLength = 200;
/** Errors of these keywords only say that something inside is wrong; another error describes it. */
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
 * Describes where a value violates a JSON schema, for a model to correct: up to five violations, with their places. Returns
 * `undefined` if the value fits, and if it cannot be checked: because of a broken reference, or for more work than allowed.
 */
export function describeViolations({
  allowance = createCheckAllowance(),
  ...options
}: {
  schema: object;
  value: unknown;
  /** The allowance that this check shares with others; by default it has the whole allowance of an answer. */
  allowance?: CheckAllowance;
}): string | undefined {
  if (!payForCheck(options.schema, options.value, allowance)) {
    return undefined;
  }
  const first = check({ ...options, allowance, shortCircuit: true });
  if (first === undefined || first.valid) {
    return undefined;
  }
  // Collecting all errors can exceed the allowance although finding the first did not.
  const { errors } = check({ ...options, allowance, shortCircuit: false }) ?? first;
  const causes = errors.filter((error) => !wrappers.has(error.keyword));
  return (causes.length > 0 ? causes : errors).slice(0, maxViolations).map(describe).join('\n');
}

/** Runs the validator. Returns `undefined` if it throws, for instance a stack overflow on deep nesting. */
function check(options: {
  schema: object;
  value: unknown;
  allowance: CheckAllowance;
  shortCircuit: boolean;
}): ValidationResult | undefined {
  const { value, allowance } = options;
  try {
    const schema: Schema = boundSchema(options.schema);
    // Each reference may read the whole value.
    const price = measureSize(value).elements;
    const lookup = payForReferences(dereference(schema), { allowance, price });
    return validate(value, schema, detectDraft(schema), lookup, options.shortCircuit);
  } catch {
    return undefined;
  }
}

/** Returns the draft of a schema; by default draft 7, which the AI SDK's types describe. */
function detectDraft({ $schema }: Schema): SchemaDraft {
  const name = String($schema);
  return (['2020-12', '2019-09'] as const).find((draft) => name.includes(draft)) ?? '7';
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
      if (count > maxReferences || allowance.comparisons < 0) {
        throw new RangeError('The schema follows too many references.');
      }
      return Reflect.get(target, uri);
    },
  });
}

function describe(error: OutputUnit): string {
  const place = error.instanceLocation === '#' ? 'the top level' : error.instanceLocation.slice(1);
  return `At ${place}: ${error.error}`.slice(0, maxViolationLength);
}
