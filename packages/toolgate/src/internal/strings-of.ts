/**
 * Returns every string of a JSON value, in order. It does not recurse, because a deep value would overflow the stack.
 *
 * @param maxLevels the maximum number of nested lists and objects that it reads; it leaves out strings below.
 */
export function stringsOf(value: unknown, maxLevels: number): string[] {
  const strings: string[] = [];
  const levels: Iterator<unknown>[] = [[value].values()];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const next = level.next();
    const found: unknown = next.value;
    if (next.done === true) levels.pop();
    else if (typeof found === 'string') strings.push(found);
    else if (typeof found === 'object' && found !== null && levels.length < maxLevels) {
      levels.push(Object.values(found).values());
    }
  }
  return strings;
}
