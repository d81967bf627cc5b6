/** Counts the running answers of each tenant. */
export interface Slots {
  /**
   * Takes a slot.
   *
   * @returns a function that frees the slot, to be called once; `undefined` when all slots are taken.
   */
  take(tenant: string): (() => void) | undefined;
}

/** Slots of this process, the same number for each tenant. */
export function createSlots(limit: number): Slots {
  const running = new Map<string, number>();
  return {
    take(tenant) {
      const count = running.get(tenant) ?? 0;
      if (count >= limit) return undefined;
      running.set(tenant, count + 1);
      return () => {
        const left = (running.get(tenant) ?? 1) - 1;
        if (left === 0) running.delete(tenant);
        else running.set(tenant, left);
      };
    },
  };
}
