/** The entries of an object that are set. */
export function omitNulls<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const set: [string, unknown][] = [];
  // Few of a request's settings are, and each entry of all would cost more than these.
  for (const key of Object.keys(values)) {
    const value = values[key as keyof Values];
    if (value !== null && value !== undefined) set.push([key, value]);
  }
  return Object.fromEntries(set) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
