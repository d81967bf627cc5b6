/**
 * Returns the part with a name, or creates it. A host that replaces its handler while requests run gives the old and the
 * new one the same function. Then both share what they count and remember, each within its own bounds.
 */
export type Keep = <Value>(name: string, create: () => Value) => Value;

/** Creates every part anew, so nothing is shared. */
export const keepNothing: Keep = (_name, create) => create();
