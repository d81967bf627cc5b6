/** A name that an object has twice. */
export interface RepeatedName {
  name: string;
  /** The line of the second one, from 1. */
  line: number;
}

/** The tokens of JSON that matter: a string with the colon that makes it a name, or the start or end of an object or list. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/gs;

/**
 * Finds the first name that an object in a JSON text has twice. Of such settings a parser keeps only the last one.
 *
 * @param text valid JSON.
 */
export function findRepeatedName(text: string): RepeatedName | undefined {
  const open: Set<string>[] = [];
  for (const { 0: mark, 1: literal, 2: colon, index } of text.matchAll(token)) {
    if (mark === '{' || mark === '[') open.push(new Set());
    else if (mark === '}' || mark === ']') open.pop();
    else if (literal !== undefined && colon !== undefined) {
      const name = JSON.parse(literal) as string;
      const names = open.at(-1);
      if (names?.has(name)) return { name, line: text.slice(0, index).split('\n').length };
      names?.add(name);
    }
  }
  return undefined;
}
