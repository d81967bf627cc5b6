import { createDeferred, startTimer, waitAtMost } from 'toolgate/internal';
import type { EventChunk, TenantResponses } from '../tenant-responses.ts';
import { type EventRow, fromRows, numberEvent, toRows, stripNumbers } from './event-rows.ts';

/** The characters of events that are kept together. */
const chunkCharacters = 65_536;

/** The maximum characters of all rows. The events of a longer answer cannot be followed, and the answer itself is not affected. */
const maxCharacters = 32 * 1024 * 1024;

/** How late another process may see an event, in milliseconds. */
const saveMilliseconds = 1000;

/** The events of an answer that follow one of them. */
export interface FollowingEvents {
  events: string[];
  /** Whether the last of them is the last of the answer; `lost` if later ones were not kept. */
  end: 'open' | 'last' | 'lost';
}

/** Reads the events of an answer, and waits a while if there are no new ones: then its list is empty. */
export type ReadEvents = (after: number) => Promise<FollowingEvents>;

/** The events of one answer that this process makes. Their numbers are their places. */
export interface EventLog {
  /** Adds events, with numbers of the log's own. */
  add(events: readonly string[]): void;
  /** Ends the log. Resolves once everything is stored that could be. */
  close(): Promise<void>;
  /** Reads the events after a number. */
  read: ReadEvents;
}

/** Events whose rows no longer change. */
interface FullChunk {
  first: number;
  /** The rows as JSON: as objects they would take six times the memory. */
  rows: string;
}

/**
 * Opens the log of an answer. It keeps the events in memory while the answer is made, and stores them every second for other processes
 * and for later.
 */
export function createEventLog(responses: TenantResponses, id: string): EventLog {
  const full: FullChunk[] = [];
  /** The events after those, without their numbers. */
  let tail: string[] = [];
  let first = 0;
  let tailCharacters = 0;
  let characters = 0;
  let end: FollowingEvents['end'] = 'open';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: Promise<unknown> = Promise.resolve();
  let change = createDeferred();

  function save(index: number, chunk: EventChunk): void {
    saved = saved.then(async () => responses.saveEvents(id, index, chunk));
  }

  function saveTail(): void {
    clearTimeout(timer);
    timer = undefined;
    save(full.length, { first, rows: writeRows(tail), end });
  }

  /** Makes a chunk of the events that wait for one. */
  function fill(): void {
    const rows = writeRows(tail);
    save(full.length, { first, rows, end: 'full' });
    full.push({ first, rows });
    characters += rows.length;
    first += tail.length;
    tail = [];
    tailCharacters = 0;
    if (characters > maxCharacters) end = 'lost';
  }

  function tell(): void {
    change.resolve();
    change = createDeferred();
  }

  return {
    add(events) {
      if (end !== 'open') return;
      for (const event of stripNumbers(events)) {
        tail.push(event);
        tailCharacters += event.length;
      }
      if (tailCharacters > chunkCharacters) fill();
      timer ??= startTimer(saveTail, saveMilliseconds);
      tell();
    },
    async close() {
      if (end === 'open') end = 'last';
      saveTail();
      tell();
      await saved;
    },
    async read(after) {
      const next = after + 1;
      const chunk = next < first ? full.findLast((one) => one.first <= next) : undefined;
      if (chunk !== undefined) return { events: eventsAfter(after, chunk), end: 'open' };
      const events = numberFrom(tail.slice(next - first), next);
      if (events.length > 0 || end !== 'open') return { events, end };
      await waitAtMost(change.promise, saveMilliseconds);
      return { events, end: 'open' };
    },
  };
}

function writeRows(events: readonly string[]): string {
  return JSON.stringify(toRows(events));
}

/** The events of a chunk that come after a number. */
export function eventsAfter(
  after: number,
  { first, rows }: Pick<EventChunk, 'first' | 'rows'>,
): string[] {
  const events = fromRows(JSON.parse(rows) as EventRow[]);
  const skipped = Math.max(after + 1 - first, 0);
  return numberFrom(events.slice(skipped), first + skipped);
}

function numberFrom(events: readonly string[], first: number): string[] {
  return events.map((event, index) => numberEvent(event, first + index));
}
