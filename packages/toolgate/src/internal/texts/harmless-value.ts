/** Matches ids, types and words of a fixed list: no spaces and at most 64 characters. */
const harmlessText = /^[\w.:@/+=-]{0,64}$/;
/** A value that is nested deeper than this counts as text. */
const maxDepth = 16;

/** Whether a value looks like an id or a word of a fixed list. */
export function isHarmlessText(value: unknown): value is string {
  return typeof value === 'string' && harmlessText.test(value);
}

/**
 * Whether a value and its field names consist only of numbers, bytes, ids and words of a fixed list.
 *
 * @param words the names of the fields that may hold ids and words, but no lists of them; by default all.
 */
export function isHarmlessValue(
  value: unknown,
  {
    name = '',
    words,
    depth = maxDepth,
  }: { name?: string; words?: ReadonlySet<string>; depth?: number } = {},
): boolean {
  if (typeof value === 'string') return harmlessText.test(value) && words?.has(name) !== false;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (depth === 0) return false;
  const inner = { ...(words && { words }), depth: depth - 1 };
  if (Array.isArray(value)) return value.every((one) => isHarmlessValue(one, inner));
  return Object.entries(value).every(
    ([key, one]) => harmlessText.test(key) && isHarmlessValue(one, { ...inner, name: key }),
  );
}
