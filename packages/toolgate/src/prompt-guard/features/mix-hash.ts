/** Spreads the bits of a hash, differently for each kind of feature, because the lowest bits choose a slot. */
export function mixHash(value: number, kind: number): number {
  let hash = Math.imul(value ^ (kind * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}
