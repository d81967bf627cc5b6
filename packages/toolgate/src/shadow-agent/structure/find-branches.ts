import { isRecord } from '../../internal/index.ts';

/** Keywords whose schemas apply to the same value as the schema that has them. */
const inPlace = ['allOf', 'anyOf', 'oneOf'];

/**
 * Finds the schemas that apply to a value beside others: the branches of each `allOf`, and in them what applies in place,
 * through references too. It visits each value once, so the time is linear.
 *
 * @returns the objects within the schema, by identity.
 */
export function findBranches(root: object): ReadonlySet<unknown> {
  const branches = new Set<unknown>();
  const values = new Set<object>([root]);
  // Both loops also visit what they add on the way.
  for (const value of values) {
    const { allOf } = value as { allOf?: unknown };
    for (const branch of listOf(allOf)) branches.add(branch);
    for (const child of Object.values(value)) {
      if (typeof child === 'object' && child !== null) values.add(child);
    }
  }
  for (const branch of branches) {
    if (!isRecord(branch)) continue;
    for (const part of inPlace.flatMap((keyword) => listOf(branch[keyword]))) branches.add(part);
    if (typeof branch['$ref'] === 'string') branches.add(resolve(branch['$ref'], root));
  }
  return branches;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Resolves a reference within the same schema, a JSON pointer such as `#/$defs/name`; `undefined` if it points nowhere. */
function resolve(reference: string, root: object): unknown {
  const [document, ...steps] = reference.split('/');
  if (document !== '#') return undefined;
  let found: unknown = root;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}
