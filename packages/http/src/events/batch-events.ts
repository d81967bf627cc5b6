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

/** Adds events to the written ones. */
export type WriteEvents = (events: readonly string[]) => void;

/** Events that are written ahead of their reader. */
export interface EventBatches {
  /** Returns the next events. Never rejects. */
  next: () => Promise<EventBatch>;
  /** Returns the events that are written and that no batch has returned. No later batch has them. */
  take: () => string[];
}

/**
 * Joins events that arrive together. A provider's packet has many events, and sending one costs more than making it.
 * The first events are returned at once. Later events are joined with all that arrive before the next turn of the event
 * loop, so no event waits for the network.
 *
 * @param read writes the next events, and returns whether they are the last. It must not reject. It is called one step
 *   ahead.
 * @param isJoined returns whether to join events; always by default.
 */
export function batchEvents(
  read: (write: WriteEvents) => Promise<boolean>,
  isJoined: () => boolean = () => true,
): EventBatches {
  let events: string[] = [];
  let length = 0;
  let ahead: Promise<boolean> | undefined;
  let hasBegun = false;
  let hasTurns = true;

  /** Most parts give one event; for these a loop would cost more than writing the event. */
  function write(written: readonly string[]): void {
    if (written.length === 1) writeEvent(written[0] as string);
    else for (const event of written) writeEvent(event);
  }

  function writeEvent(event: string): void {
    events.push(event);
    length += event.length;
  }

  function take(): string[] {
    const unreturned = events;
    events = [];
    length = 0;
    return unreturned;
  }

  async function joinFollowing(): Promise<EventBatch> {
    return new Promise((resolve) => {
      let isSettled = false;

      function settle(isLast: boolean): void {
        if (isSettled) return;
        isSettled = true;
        resolve({ events: take(), isLast });
      }

      function add(isLast: boolean): void {
        // These events came too late. They wait for the next turn.
        if (isSettled) return;
        ahead = undefined;
        if (isLast || length >= enoughCharacters) settle(isLast);
        else readOn();
      }

      function readOn(): void {
        ahead = read(write);
        void ahead.then(add);
      }

      // A timer would delay each event.
      hasTurns = atTurnEnd(() => settle(false));
      if (hasTurns) readOn();
      else settle(false);
    });
  }

  return {
    take,
    async next() {
      const isLast = await (ahead ?? read(write));
      ahead = undefined;
      const hasEvents = events.length > 0;
      const joins = hasTurns && hasBegun && !isLast && hasEvents && isJoined();
      hasBegun ||= hasEvents;
      return joins ? joinFollowing() : { events: take(), isLast };
    },
  };
}
