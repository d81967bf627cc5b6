/**
 * Whether a value that was parsed from JSON is nested deeper than a number of levels. A value without
 * elements is one level deep; the walk itself never goes deeper than it has to.
 */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((element) => isNestedDeeper(element, levels - 1));
}
