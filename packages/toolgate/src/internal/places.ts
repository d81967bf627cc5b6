/**
 * Takes a place for a key, such as a tenant.
 *
 * @returns a function that gives the place back, to be called once; `undefined` if all places are taken.
 */
type TakePlace = (key: string) => (() => void) | undefined;

/**
 * Creates places for work that runs at once.
 *
 * @param maxOf returns the maximum number of places that a key may take.
 * @param max the maximum of all keys together; unlimited by default.
 */
export function createPlaces(maxOf: (key: string) => number, max: number = Infinity): TakePlace {
  const counts = new Map<string, number>();
  let all = 0;
  return (key) => {
    const own = counts.get(key) ?? 0;
    if (all >= max || own >= maxOf(key)) return undefined;
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
