/**
 * Whether a value that was parsed from JSON is nested deeper than a number of levels. A value without
 * elements is one level deep; the walk itself never goes deeper than it has to.
 */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((element) => isNestedDeeper(element, levels - 1));
  // Conversations hold thousands of small objects; listing the values of each would allocate one more array for each.
  for (const name in value) {
    if (isNestedDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  }
  return false;
}
