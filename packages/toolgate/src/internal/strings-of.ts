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
    const element: unknown = next.value;
    if (next.done === true) levels.pop();
    else if (typeof element === 'string') strings.push(element);
    else if (typeof element === 'object' && element !== null && levels.length < maxLevels) {
      levels.push(Object.values(element).values());
    }
  }
  return strings;
}
