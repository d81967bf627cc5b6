/** Keys are renamed down to this number of levels. */
const maxDepth = 4;

/**
 * Renames the settings of a provider's tool from the wire's `snake_case` to the AI SDK's `camelCase`. The names below
 * `headers` stay unchanged, because the caller chooses them.
 */
export function camelCaseKeys(settings: Record<string, unknown>): Record<string, unknown> {
  return renameKeys(settings, maxDepth, (key) =>
    key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
  );
}

/** Reverses {@link camelCaseKeys}. */
export function snakeCaseKeys(settings: Record<string, unknown>): Record<string, unknown> {
  return renameKeys(settings, maxDepth, (key) =>
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}

function renameKeys(
  settings: object,
  depth: number,
  rename: (key: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      rename(key),
      key === 'headers' ? value : renameValue(value, depth - 1, rename),
    ]),
  );
}

function renameValue(value: unknown, depth: number, rename: (key: string) => string): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => renameValue(element, depth - 1, rename));
  return renameKeys(value, depth, rename);
}
