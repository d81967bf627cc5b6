/** Returns an object with only the fields that are set: neither null nor undefined. */
export function omitNulls<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const set: [string, unknown][] = [];
  // A request sets few of its settings. A list of all keys or entries would cost more than this loop.
  for (const key in values) {
    const value: unknown = values[key];
    if (value !== null && value !== undefined) set.push([key, value]);
  }
  return Object.fromEntries(set) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
