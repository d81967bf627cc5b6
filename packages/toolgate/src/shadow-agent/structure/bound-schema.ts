import { isRecord } from '../../internal/index.ts';
import { isLinearPattern } from './is-linear-pattern.ts';

type Rewrite = (keyword: string, value: unknown) => readonly [string, unknown] | undefined;

const safeFormats = new Set(['date', 'date-time', 'time', 'email', 'ipv4', 'ipv6', 'uuid']);
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
 * Copies a JSON schema without the keywords that cannot be checked in bounded time: patterns that may backtrack without end,
 * and formats that the validator checks with such patterns. The copy must not allow less than the schema, so a copy that
 * lacks a keyword also lacks negations, and has `anyOf` for `oneOf`.
 */
export function boundSchema(schema: object): Record<string, unknown> {
  let complete = true;
  const safe = rewriteSchema(schema, (keyword, value) => {
    if (!isRisky(keyword, value)) {
      return [keyword, value];
    }
    complete = false;
    // Every property then counts as matched. Otherwise `additionalProperties` would reject properties that the pattern matched.
    return keyword === 'patternProperties' ? [keyword, { '': true }] : undefined;
  });
  return complete ? safe : rewriteSchema(safe, widen);
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
    case 'format':
      return typeof value === 'string' && !safeFormats.has(value);
    case 'patternProperties':
      return isRecord(value) && !Object.keys(value).every(isLinearPattern);
    default:
      return false;
  }
}

function rewriteSchema(schema: object, rewrite: Rewrite): Record<string, unknown> {
  const entries = Object.entries(schema)
    .map(([keyword, value]) => rewrite(keyword, value))
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
