const base = 0x01000193;

/** Adds a folded letter or another symbol to the hash of a sequence: its polynomial in a fixed base. The hash of an empty sequence is 0. */
export function extendHash(hash: number, symbol: number): number {
  return (Math.imul(hash, base) + symbol) | 0;
}
