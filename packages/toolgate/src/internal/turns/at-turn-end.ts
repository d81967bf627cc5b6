// Next.js warns about every edge program that names `setImmediate` directly.
const { setImmediate: whenTurnEnds } = globalThis as {
  setImmediate?: (action: () => void) => unknown;
};

/**
 * Runs an action at the end of the current turn of the event loop (`setImmediate`).
 *
 * @returns whether the runtime can do this. Some runtimes lack the function, and Next.js's edge runtime throws.
 */
export function atTurnEnd(action: () => void): boolean {
  try {
    return whenTurnEnds?.(action) !== undefined;
  } catch {
    return false;
  }
}
