import { atTurnEnd } from 'toolgate/internal';

/** Events that are sent together. */
export interface EventBatch {
  /** The events in their order; may be empty. */
  events: string[];
  /** Whether these are the last events. */
  isLast: boolean;
}

/** The characters at which joining stops: it bounds the held text, and shows that a reader is slow. */
const enoughCharacters = 16_384;

/**
 * Joins events that arrive together: a provider's packet holds many, and sending each alone costs more than
 * making it. The first events are given at once. Later ones are joined with all events that arrive before the event loop turns, so
 * no event waits for the network.
 *
 * @param read gives the next events, and must not reject. It is called once ahead.
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

      // A timer instead would make each event wait.
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
