import { isRecord } from '../../internal/index.ts';
import { findBranches } from './find-branches.ts';
import { isLinearPattern } from './is-linear-pattern.ts';

type Rewrite = (
  keyword: string,
  value: unknown,
  schema: object,
) => readonly [string, unknown] | undefined;

/** Keywords with values that map names, not keywords, to schemas. */
const schemaMaps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Keywords with values that are data, never schemas. */
const dataKeywords = new Set(['const', 'enum', 'default', 'examples']);
/** Keywords that invert: if the schema inside allows more, the whole schema may allow less. */
const invertingKeywords = new Set([
  'not',
  'if',
  'then',
  'else',
  'maxContains',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/**
 * Copies a JSON schema without the keywords that cannot be checked in bounded time, which are patterns that may backtrack
 * without end, and without keywords that the AI SDK's own validation does not assert (see {@link isUnasserted}). The copy must not
 * allow less than the schema, so a copy that lacks a keyword also lacks negations, and has `anyOf` for `oneOf`.
 */
export function boundSchema(schema: object): Record<string, unknown> {
  let complete = true;
  const branches = findBranches(schema);
  const safe = rewriteSchema(schema, (keyword, value, owner) => {
    const place = { schema: owner, isBranch: branches.has(owner) };
    if (!isRisky(keyword, value) && !isUnasserted(keyword, value, place)) {
      return [keyword, value];
    }
    complete = false;
    // Every property then counts as matched. Otherwise `additionalProperties` would reject properties that the pattern matched.
    return keyword === 'patternProperties' ? [keyword, { '': true }] : undefined;
  });
  return complete ? safe : rewriteSchema(safe, widen);
}

/**
 * Whether a keyword says more than the schema that the app validates with:
 *
 * - `format` is an annotation (JSON Schema 2020-12, validation, section 7.2.1). A `pattern` beside it decides.
 * - The AI SDK closes each object with `additionalProperties: false`, also in the branches of `allOf` and what they refer to.
 *   Each branch then rejects the properties of the others.
 * - The AI SDK overwrites the `items` of a tuple with the schema of its rest, `additionalItems`. Beside a schema for all items
 *   `additionalItems` says nothing, so only such a tuple has both.
 */
function isUnasserted(
  keyword: string,
  value: unknown,
  { schema, isBranch }: { schema: object; isBranch: boolean },
): boolean {
  switch (keyword) {
    case 'format':
      return typeof value === 'string';
    case 'additionalProperties':
      return isBranch && value === false;
    case 'items':
      return !Array.isArray(value) && 'additionalItems' in schema;
    default:
      return false;
  }
}

function widen(keyword: string, value: unknown): readonly [string, unknown] | undefined {
  if (invertingKeywords.has(keyword)) {
    return undefined;
  }
  return [keyword === 'oneOf' ? 'anyOf' : keyword, value];
}

function isRisky(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case 'pattern':
      return typeof value === 'string' && !isLinearPattern(value);
    case 'patternProperties':
      return isRecord(value) && !Object.keys(value).every(isLinearPattern);
    default:
      return false;
  }
}

function rewriteSchema(schema: object, rewrite: Rewrite): Record<string, unknown> {
  const entries = Object.entries(schema)
    .map(([keyword, value]) => rewrite(keyword, value, schema))
    .filter((entry) => entry !== undefined)
    .map(([keyword, value]) => [keyword, rewriteValue(keyword, value, rewrite)] as const);
  return Object.fromEntries(entries);
}

function rewriteValue(keyword: string, value: unknown, rewrite: Rewrite): unknown {
  if (dataKeywords.has(keyword)) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) => (isRecord(item) ? rewriteSchema(item, rewrite) : item));
  }
  if (!isRecord(value)) {
    return value;
  }
  if (!schemaMaps.has(keyword)) {
    return rewriteSchema(value, rewrite);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isRecord(item) ? rewriteSchema(item, rewrite) : item,
    ]),
  );
}
