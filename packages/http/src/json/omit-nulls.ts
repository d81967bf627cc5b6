/** The entries of an object that are set. */
export function omitNulls<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const set: [string, unknown][] = [];
  // Few of a request's settings are, and a list of all keys or entries would cost more than these.
  for (const key in values) {
    const value: unknown = values[key];
    if (value !== null && value !== undefined) set.push([key, value]);
  }
  return Object.fromEntries(set) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
