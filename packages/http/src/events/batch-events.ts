import { atTurnEnd } from 'toolgate/internal';

/** Events that are sent together. */
export interface EventBatch {
  /** The events in order; may be empty. */
  events: string[];
  /** Whether these are the last events. */
  isLast: boolean;
}

/** Joining stops at this many characters. This bounds the held text; if so much has come, the reader is slow. */
const enoughCharacters = 16_384;

/**
 * Joins events that arrive together. A provider's packet has many events, and sending one costs more than making it.
 * The first events are returned at once. Later events are joined with all that arrive before the next turn of the event
 * loop, so no event waits for the network.
 *
 * @param read returns the next events. It must not reject. It is called one step ahead.
 */
export function batchEvents(read: () => Promise<EventBatch>): () => Promise<EventBatch> {
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
        // These events came too late. They wait for the next turn.
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

      // A timer would delay each event.
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
