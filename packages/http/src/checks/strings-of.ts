/** Bounds how deep a value is read; a request is nested less deep. */
const maxLevels = 512;

/** Every string of a JSON value, in order; without recursion, which a deep value would break. */
export function stringsOf(value: unknown): string[] {
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

/** What the arguments of a call say: the strings in their JSON, or the text itself. */
export function wordsOf(input: unknown): string {
  if (typeof input !== 'string') return stringsOf(input).join(' ');
  try {
    return stringsOf(JSON.parse(input)).join(' ');
  } catch {
    return input;
  }
}
