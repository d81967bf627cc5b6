import type { Place } from './original.ts';

type Container = Record<string | number, unknown>;

/** Writes a value at a place of parsed JSON, in place. It does nothing if the place does not exist. */
export function setAt(root: object, place: Place, value: unknown): void {
  const last = place.at(-1);
  let holder: unknown = root;
  for (const step of place.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null) return;
    holder = (holder as Container)[step];
  }
  if (typeof holder !== 'object' || holder === null || last === undefined) return;
  (holder as Container)[last] = value;
}
