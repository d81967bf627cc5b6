import { z } from 'zod';
import { withElements } from './fits-schema.ts';

/**
 * Creates the schema of a list that stops at the first invalid element. Zod's own list collects an issue for each
 * element. A request may have millions of elements: that would take seconds and gigabytes for an error that names one.
 *
 * @param element the schema of each element.
 */
export function listOf<Element>(element: z.ZodType<Element>): z.ZodType<Element[]> {
  const schema = z.array(z.unknown()).transform((values, context) => {
    const elements: Element[] = [];
    for (const [index, value] of values.entries()) {
      const result = element.safeParse(value);
      if (!result.success) return refuse(context, index, result.error);
      elements.push(result.data);
    }
    return elements;
  });
  return withElements(schema, 'list', element);
}

/** Creates the schema of an object with any names and values of one kind. It stops at the first invalid value. */
export function recordOf<Value>(value: z.ZodType<Value>): z.ZodType<Record<string, Value>> {
  const schema = z.record(z.string(), z.unknown()).transform((entries, context) => {
    for (const [name, one] of Object.entries(entries)) {
      const result = value.safeParse(one);
      if (!result.success) return refuse(context, name, result.error);
    }
    return entries as Record<string, Value>;
  });
  return withElements(schema, 'record', value);
}

function refuse(context: z.RefinementCtx, key: PropertyKey, error: z.ZodError): never {
  const [issue] = error.issues;
  context.addIssue({
    code: 'custom',
    message: issue?.message ?? 'Invalid input',
    path: [key, ...(issue?.path ?? [])],
  });
  return z.NEVER;
}
