import { atTurnEnd } from 'toolgate/internal';

/** Events that leave together. */
export interface EventBatch {
  /** The events in their order; there may be none. */
  events: string[];
  /** Whether nothing follows. */
  isLast: boolean;
}

/** At this many characters joining stops: held text has a bound, and a slow reader has to be noticed. */
const enoughCharacters = 16_384;

/**
 * Joins events that come together: a packet of a provider's holds many, and to send each on its own costs more than all
 * that makes it. The first are given at once. Later ones are followed by those that come before the event loop turns, so
 * no event waits for one that is not there yet.
 *
 * @param read gives the next events, and must not reject. It is asked once more than events were given.
 */
export function joinWithinTurn(read: () => Promise<EventBatch>): () => Promise<EventBatch> {
  let ahead: Promise<EventBatch> | undefined;
  let hasBegun = false;
  let hasTurns = true;

  async function joinFollowing(events: string[]): Promise<EventBatch> {
    return new Promise((resolve) => {
      let isSettled = false;
      let length = 0;

      function settle(isLast: boolean): void {
        isSettled = true;
        resolve({ events, isLast });
      }

      function add(batch: EventBatch): void {
        // Later events wait for the next turn.
        if (isSettled) return;
        ahead = undefined;
        for (const event of batch.events) {
          events.push(event);
          length += event.length;
        }
        if (batch.isLast || length >= enoughCharacters) settle(batch.isLast);
        else readOn();
      }

      function readOn(): void {
        ahead = read();
        void ahead.then(add);
      }

      // A timer in its place would make each event wait.
      hasTurns = atTurnEnd(() => settle(false));
      if (hasTurns) readOn();
      else settle(false);
    });
  }

  return async () => {
    const batch = await (ahead ?? read());
    ahead = undefined;
    const isJoined = hasTurns && hasBegun && !batch.isLast && batch.events.length > 0;
    hasBegun ||= batch.events.length > 0;
    return isJoined ? joinFollowing(batch.events) : batch;
  };
}
