import { ignoreErrors, isHarmlessText, isHarmlessValue } from '../../internal/index.ts';

/** Values deeper than this are read as JSON text. */
const maxDepth = 16;

/** Fields of parts of known form that the filter reads elsewhere. */
const readFields: ReadonlySet<string> = new Set([
  'text',
  'delta',
  'input',
  'result',
  'data',
  'url',
  'citations',
  'providerMetadata',
  'warnings',
  'error',
]);
const sourceFields: ReadonlySet<string> = new Set(['title', 'filename']);

/**
 * Returns the other fields of a part of known form that hold more than words, such as a text in the place of an id;
 * `undefined` for nearly all parts.
 */
export function unreadFields(part: { readonly type: string }): object | undefined {
  let fields: Record<string, unknown> | undefined;
  for (const name in part) {
    if (readFields.has(name) || (part.type === 'source' && sourceFields.has(name))) continue;
    const value = (part as Record<string, unknown>)[name];
    if (isHarmlessText(name) && isHarmlessValue(value)) continue;
    fields ??= {};
    fields[name] = value;
  }
  return fields;
}

/**
 * Finds the values in a value that are neither lists nor objects, each after the names of the fields around it. The names of
 * fields count as strings too. It leaves out an object inside itself.
 */
export function* valuesIn(
  value: unknown,
  name: string = '',
  around: readonly object[] = [],
): Generator<[name: string, value: unknown], void> {
  if (typeof value !== 'object' || value === null) {
    yield [name, value];
    return;
  }
  if (around.includes(value)) return;
  if (around.length === maxDepth) {
    yield [name, jsonOf(value)];
    return;
  }
  const path = [...around, value];
  if (Array.isArray(value)) {
    for (const one of value) yield* valuesIn(one, name, path);
    return;
  }
  // `Object.entries` takes four times as long for many names.
  for (const key of Object.keys(value)) {
    // A name may be a word, or a piece of one.
    yield ['names', `${key} `];
    yield ['letters', key];
    yield* valuesIn((value as Record<string, unknown>)[key], `${name}.${key}`, path);
  }
}

/** Returns a value as JSON; empty for an object inside itself, which no wire carries. */
function jsonOf(value: object): string {
  return ignoreErrors(() => JSON.stringify(value)) ?? '';
}
