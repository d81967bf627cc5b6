// Not named directly: Next.js warns of every program for its edge runtime that does so.
const { setImmediate: whenTurnEnds } = globalThis as {
  setImmediate?: (action: () => void) => unknown;
};

/**
 * Has something done when the event loop turns.
 *
 * @returns whether the runtime can. Some runtimes lack the function, and Next.js's edge runtime throws.
 */
export function atTurnEnd(action: () => void): boolean {
  try {
    return whenTurnEnds?.(action) !== undefined;
  } catch {
    return false;
  }
}
