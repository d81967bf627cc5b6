/**
 * Whether a parsed JSON value has more nested levels than allowed. An empty list or object is one level deep. The walk
 * stops one level below the limit.
 */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((element) => isNestedDeeper(element, levels - 1));
  // Conversations have thousands of small objects. `Object.values` would allocate an array for each.
  for (const name in value) {
    if (isNestedDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  }
  return false;
}
