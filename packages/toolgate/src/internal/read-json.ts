/** Parses JSON that may be invalid. Returns `undefined` for an invalid text, because no JSON has this value. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
