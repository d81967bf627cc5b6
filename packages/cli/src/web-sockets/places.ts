/** Room for connections. */
export interface Places {
  /** Takes a place; returns a function that gives it back, or `undefined` if all are taken. */
  enter(key: string): (() => void) | undefined;
}

/** How much of all places one key may take. */
const share = 0.75;

/** Counts connections, also by the key that opened them. */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    enter(key) {
      const own = taken.get(key) ?? 0;
      const mostOwn = key === '' ? most : Math.ceil(most * share);
      if (all >= most || own >= mostOwn) return undefined;
      all += 1;
      taken.set(key, own + 1);
      return () => {
        all -= 1;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}
