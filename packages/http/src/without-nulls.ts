/** The entries of an object that are set. */
export function withoutNulls<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
