import type { JsonObject } from './json-object.ts';
import { createHoldLimit } from './tool-arguments.ts';

/**
 * The events behind the first call that the client will run. They wait until it is known that the answer is not blocked,
 * since a client may run a call as soon as it is whole.
 */
export interface HeldEvents {
  /** Makes this and all that follows wait. */
  begin(): void;
  /** Whether events wait from here on. */
  isWaiting(): boolean;
  /** The events that may be sent now. */
  pass(events: readonly JsonObject[]): JsonObject[];
  /** What waited, in its order. */
  release(): JsonObject[];
}

/** Opens empty {@link HeldEvents}. */
export function createHeldEvents(): HeldEvents {
  const limit = createHoldLimit();
  let held: JsonObject[] = [];
  let hasBegun = false;
  return {
    isWaiting: () => hasBegun,
    begin() {
      hasBegun = true;
    },
    pass(events) {
      if (!hasBegun) return [...events];
      for (const event of events) {
        limit(JSON.stringify(event).length);
        held.push(event);
      }
      return [];
    },
    release() {
      const released = held;
      held = [];
      hasBegun = false;
      return released;
    },
  };
}
