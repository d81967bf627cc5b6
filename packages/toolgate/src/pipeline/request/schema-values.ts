/** Maximum number of values and nodes of schemas that are read. It bounds the cost of a huge schema. */
const maxValues = 256;
const maxNodes = 20_000;

/** Finds the strings that JSON schemas allow by `enum` and `const`. A structured answer has to use one of them. */
export function findAllowedValues(schemas: readonly unknown[]): string[] {
  const values = new Set<string>();
  const open: unknown[] = [...schemas];
  for (let nodes = 0; open.length > 0 && nodes < maxNodes && values.size < maxValues; nodes++) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    for (const value of readValues(node)) values.add(value);
    open.push(...Object.values(node).slice(0, maxNodes));
  }
  return [...values].slice(0, maxValues);
}

/** Returns the strings that one schema allows. */
function readValues(schema: { enum?: unknown; const?: unknown }): string[] {
  const listed: unknown[] = Array.isArray(schema.enum) ? schema.enum.slice(0, maxValues) : [];
  return [...listed, schema.const].filter((value) => typeof value === 'string');
}
