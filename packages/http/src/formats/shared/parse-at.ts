import { describeIssue, placeOfIssue } from 'toolgate/internal';
import type { z } from 'zod';
import { HttpError } from '../../errors/index.ts';
import { fitsSchema, type JsonObject, omit } from '../../json/index.ts';

/**
 * Checks a value against a schema.
 *
 * @param path the path of the value in the request, such as `messages[2]`; empty for the body itself.
 * @returns the parsed value; the same object if it needs no change.
 * @throws HttpError (400) with the path of the first wrong field.
 */
export function parseAt<Output>(schema: z.ZodType<Output>, value: unknown, path: string): Output {
  if (fitsSchema(schema, value)) return value as Output;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const param = placeOfIssue(issue?.path ?? [], path);
  const message = `${param || 'the request body'}: ${describeIssue(issue?.message)}`;
  throw new HttpError({ status: 400, message, ...(param && { param }) });
}

/**
 * Removes settings with a wrong value from a parsed request. The provider still gets them in the original body, and can
 * refuse them.
 *
 * @param schemas the schemas of the settings.
 */
export function withPlainSettings<Request extends object>(
  request: Request,
  schemas: Readonly<Record<string, z.ZodType>>,
): Request {
  const fields = request as JsonObject;
  const wrong = Object.keys(fields).filter((name) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined || fields[name] === null || fitsSchema(schema, fields[name]))
      return false;
    return !schema.safeParse(fields[name]).success;
  });
  return wrong.length === 0 ? request : (omit(fields, ...wrong) as Request);
}
