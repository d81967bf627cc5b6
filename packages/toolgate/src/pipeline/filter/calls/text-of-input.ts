/** Returns the arguments of a call as a text. Some providers break their type and give an object, or nothing. */
export function textOfInput({ input }: { input: unknown }): string {
  return typeof input === 'string' ? input : (JSON.stringify(input) ?? '');
}
