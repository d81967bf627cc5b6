/** Runs the actions of one lane in order, and several lanes at the same time. */
export interface Lanes {
  /**
   * Runs an action after the earlier actions of its lane. The action must not reject.
   *
   * @returns whether there was room for another lane.
   */
  run(lane: string | undefined, action: () => Promise<void>): boolean;
  /** Resolves when all actions have ended. */
  settled(): Promise<void>;
}

/** Creates the lanes of a connection. */
export function createLanes(maxLanes: number): Lanes {
  const last = new Map<string | undefined, Promise<void>>();

  return {
    run(lane, action) {
      const before = last.get(lane);
      if (before === undefined && last.size >= maxLanes) return false;
      const done = follow(before, async () => {
        await action();
        if (last.get(lane) === done) last.delete(lane);
      });
      last.set(lane, done);
      return true;
    },
    async settled() {
      await Promise.all(last.values());
    },
  };
}

/** Runs an action after an earlier one has ended. */
export async function follow(
  before: Promise<void> | undefined,
  action: () => Promise<void>,
): Promise<void> {
  await before;
  await action();
}
