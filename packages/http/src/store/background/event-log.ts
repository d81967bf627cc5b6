import { createDeferred, startTimer, waitAtMost } from 'toolgate/internal';
import type { EventChunk, TenantResponses } from '../tenant-responses.ts';
import { type EventRow, fromRows, numberEvent, toRows, stripNumbers } from './event-rows.ts';

/** Number of characters of events in one chunk. */
const chunkCharacters = 65_536;

/**
 * Maximum number of characters in all rows. If an answer is longer, its events cannot be followed; the answer itself is
 * complete.
 */
const maxCharacters = 32 * 1024 * 1024;

/** The longest delay of an event for another process, in milliseconds. */
const saveMilliseconds = 1000;

/** The events of an answer after a given one. */
export interface FollowingEvents {
  events: string[];
  /** `last` if they include the last event of the answer; `lost` if later events were not kept; otherwise `open`. */
  end: 'open' | 'last' | 'lost';
}

/**
 * Reads the events of an answer after a number. If there are no new ones, it waits a while and returns an empty list.
 */
export type ReadEvents = (after: number) => Promise<FollowingEvents>;

/** The events of one answer that this process makes. The number of an event is its position. */
export interface EventLog {
  /** Adds events; the log numbers them itself. */
  add(events: readonly string[]): void;
  /** Ends the log. Resolves when everything that could be stored is stored. */
  close(): Promise<void>;
  /** Reads the events after a number. */
  read: ReadEvents;
}

/** Events with rows that no longer change. */
interface FullChunk {
  first: number;
  /** The rows as JSON; as objects they would take six times the memory. */
  rows: string;
}

/**
 * Creates the log of an answer. It keeps the events in memory while the answer is made. Every second it stores them,
 * for other processes and for later requests.
 */
export function createEventLog(responses: TenantResponses, id: string): EventLog {
  const full: FullChunk[] = [];
  /** The events after the full chunks, without their numbers. */
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

  /** Makes a chunk of the events after the full chunks. */
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

  function notify(): void {
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
      notify();
    },
    async close() {
      if (end === 'open') end = 'last';
      saveTail();
      notify();
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

/** Returns the events of a chunk after a number. */
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
