/**
 * Takes a place for a key, such as a tenant.
 *
 * @param max the maximum number of places that the key may take.
 *
 * @returns a function that gives the place back, to be called once; `undefined` if all places are taken.
 */
type TakePlace = (key: string, max: number) => (() => void) | undefined;

/**
 * Creates places for work that runs at once.
 *
 * @param maxOfAll the maximum of all keys together; unlimited by default.
 */
export function createPlaces(maxOfAll: number = Infinity): TakePlace {
  const counts = new Map<string, number>();
  let all = 0;
  return (key, max) => {
    const own = counts.get(key) ?? 0;
    if (all >= maxOfAll || own >= max) return undefined;
    all += 1;
    counts.set(key, own + 1);
    return () => {
      all -= 1;
      const others = (counts.get(key) ?? 1) - 1;
      if (others === 0) counts.delete(key);
      else counts.set(key, others);
    };
  };
}
