import type { z } from 'zod';
import { HttpError } from '../../errors/index.ts';

/**
 * Checks a value against a schema and names the field at fault.
 *
 * @param path the path of the value in the request, such as `messages[2]`; empty for the body itself.
 * @throws HttpError (400) with the path of the first field that does not fit.
 */
export function parseAt<Output>(schema: z.ZodType<Output>, value: unknown, path: string): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const param = (issue?.path ?? []).reduce<string>(joinPath, path);
  const message = `${param || 'the request body'}: ${describe(issue?.message)}`;
  throw new HttpError({ status: 400, message, ...(param && { param }) });
}

/** People know a field that is missing by that, and not by the type of what is not there. */
function describe(message = 'Invalid input'): string {
  return message.replace(/^Invalid input: (expected [^,]+), received undefined$/, 'required: $1');
}

function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}
