import { z } from 'zod';

/** Creates the rule of a strict object: one rule for each of its keys. Only the `required` keys must be present. */
export function strictSettings<Settings>(
  rules: Record<keyof Settings & string, z.ZodType>,
  required: readonly (keyof Settings)[] = [],
): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries<z.ZodType>(rules).map(([name, rule]) => [
      name,
      required.includes(name as keyof Settings) ? rule : rule.optional(),
    ]),
  );
  return z.strictObject(shape);
}

/** Creates the rule of a setting that `false` turns off. Errors describe the setting, without the union. */
export function orFalse(rule: z.ZodType): z.ZodType {
  return z.preprocess((value) => (value === false ? {} : value), rule);
}

/** Creates the rule of an object with at least one of some methods. `expected` describes it in the error. */
export function withMethod(names: readonly string[], expected: string): z.ZodType {
  return z.custom(
    (value) => {
      const holder = value as Record<string, unknown> | null | undefined;
      return names.some((name) => typeof holder?.[name] === 'function');
    },
    { error: `expected ${expected}` },
  );
}
