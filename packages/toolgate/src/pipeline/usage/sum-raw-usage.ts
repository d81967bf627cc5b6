import type { JSONObject, JSONValue } from '@ai-sdk/provider';
import { isRecord } from '../../internal/index.ts';

/**
 * Adds up the usage of two calls in the provider's own words: the numbers at the same place. A word stays only if both
 * calls have it or one of them has nothing at its place; a list is left out, since the meaning of its entries is unknown.
 *
 * @returns a new object, since each given one is the usage of a single call; `undefined` if no call reported its own usage.
 */
export function sumRawUsage(
  first: JSONObject | undefined,
  second: JSONObject | undefined,
): JSONObject | undefined {
  return first === undefined && second === undefined ? undefined : addObjects(first, second);
}

function addObjects(first: JSONObject = {}, second: JSONObject = {}): JSONObject {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const entries = Array.from(
    names,
    (name) => [name, addValues(first[name], second[name])] as const,
  );
  return Object.fromEntries(entries.filter(([, sum]) => sum !== undefined));
}

function addValues(
  first: JSONValue | undefined,
  second: JSONValue | undefined,
): JSONValue | undefined {
  if (Array.isArray(first) || Array.isArray(second)) return undefined;
  if (typeof first === 'number' && typeof second === 'number') return first + second;
  if (isRecord(first) && isRecord(second)) return addObjects(first, second);
  if (first == null) return second ?? first;
  return second == null || first === second ? first : undefined;
}
