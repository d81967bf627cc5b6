/** Parses JSON that may be invalid. Returns `undefined` for an invalid text, which no JSON stands for. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
