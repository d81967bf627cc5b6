import type { z } from 'zod';
import { HttpError } from '../../errors/index.ts';
import { fitsSchema, type JsonObject, omit } from '../../json/index.ts';

/**
 * Checks a value against a schema and names the field at fault.
 *
 * @param path the path of the value in the request, such as `messages[2]`; empty for the body itself.
 * @returns the same value if it fits.
 * @throws HttpError (400) with the path of the first field that does not fit.
 */
export function parseAt<Output>(schema: z.ZodType<Output>, value: unknown, path: string): Output {
  if (fitsSchema(schema, value)) return value as Output;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const param = (issue?.path ?? []).reduce<string>(joinPath, path);
  const message = `${param || 'the request body'}: ${describe(issue?.message)}`;
  throw new HttpError({ status: 400, message, ...(param && { param }) });
}

/**
 * A request with only the settings of the right kind; its provider gets the others unchanged, and refuses them.
 *
 * @param schemas the schemas of the settings.
 */
export function withPlainSettings<Request extends object>(
  request: Request,
  schemas: Readonly<Record<string, z.ZodType>>,
): Request {
  const given = request as JsonObject;
  const wrong = Object.keys(given).filter((name) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined || given[name] === null || fitsSchema(schema, given[name]))
      return false;
    return !schema.safeParse(given[name]).success;
  });
  return wrong.length === 0 ? request : (omit(given, ...wrong) as Request);
}

/** Kinds of values, in words of JSON. */
const kinds: Readonly<Record<string, string>> = {
  array: 'an array',
  int: 'a whole number',
  null: 'null',
  object: 'an object',
  record: 'an object',
};

function nameKind(kind: string): string {
  return kinds[kind] ?? `a ${kind}`;
}

/** The sentences for what zod says, each by the beginning that it follows. */
const sentences: readonly [RegExp, (...groups: string[]) => string][] = [
  [
    /^expected (\w+), received undefined$/,
    (kind) => `it is required and must be ${nameKind(kind)}`,
  ],
  [/^expected int, received number$/, () => 'it must be a whole number'],
  [
    /^expected (\w+), received (\w+)$/,
    (kind, given) => `it must be ${nameKind(kind)}, not ${nameKind(given)}`,
  ],
  [/^Too small: expected \w+ to have >=1 /, () => 'it must not be empty'],
  [/^Too small: expected \w+ to be >=(\S+)$/, (least) => `it must be ${least} or more`],
  [/^Too big: expected \w+ to be <=(\S+)$/, (most) => `it must be ${most} or less`],
  [/^expected one of (.*)$/, (values) => `it must be one of ${values.replaceAll('|', ', ')}`],
  [/^Unrecognized keys?: (.*)$/, (names) => `it has no field ${names}`],
  [/^Invalid input$/, () => 'it is not accepted'],
  [/^expected (.*)$/, (wanted) => `it must be ${wanted}`],
];

/** Says in one sentence what zod says. */
function describe(message = 'Invalid input'): string {
  const said = message.replace(/^Invalid (?:input|option): /, '');
  for (const [pattern, write] of sentences) {
    const found = pattern.exec(said);
    if (found !== null) return write(...found.slice(1));
  }
  return said;
}

function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}
