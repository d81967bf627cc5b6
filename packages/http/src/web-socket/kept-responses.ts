import type { Item } from '../store/stored-response.ts';

/** A response that a connection can continue although no store has it. */
export interface KeptResponse {
  /** The whole conversation up to the end of the response, as input. */
  items: readonly Item[];
  /** Its approximate length in characters. */
  length: number;
}

/** The responses that all connections of a process keep. The least recently used ones are dropped first. */
export interface KeptResponses {
  /** Returns a response of one connection; `undefined` if it is not kept. */
  get(connection: object, id: string): KeptResponse | undefined;
  /** Keeps a response; the least recently used responses make room for it. A response that is too long is not kept. */
  set(connection: object, id: string, response: KeptResponse): void;
  /** Forgets all responses of a connection. */
  drop(connection: object): void;
}

/** Bounds of {@link createKeptResponses}, in characters. */
export interface KeptResponsesOptions {
  /** Maximum for all connections together; default 128 Mi. */
  maxCharacters?: number;
  /** Maximum for one connection; default 8 Mi. */
  maxOwnCharacters?: number;
}

const mebi = 1024 * 1024;

interface Entry extends KeptResponse {
  connection: object;
  id: string;
}

/** Creates the memory that connections share. */
export function createKeptResponses({
  maxCharacters = 128 * mebi,
  maxOwnCharacters = 8 * mebi,
}: KeptResponsesOptions = {}): KeptResponses {
  // Sets and maps keep their order, so the most recently used response is at the end.
  const all = new Set<Entry>();
  const byConnection = new Map<object, Map<string, Entry>>();
  const own = new Map<object, number>();
  const total = { length: 0 };

  function remove(entry: Entry): void {
    const { connection, id } = entry;
    all.delete(entry);
    byConnection.get(connection)?.delete(id);
    total.length -= entry.length;
    own.set(connection, (own.get(connection) ?? 0) - entry.length);
  }

  function makeRoom(connection: object): void {
    const ownEntries = byConnection.get(connection);
    while ((own.get(connection) ?? 0) > maxOwnCharacters) removeFirst(ownEntries?.values());
    while (total.length > maxCharacters) removeFirst(all.values());
  }

  function removeFirst(entries: Iterator<Entry> | undefined): void {
    const next = entries?.next();
    if (next !== undefined && !next.done) remove(next.value);
  }

  return {
    get(connection, id) {
      const entries = byConnection.get(connection);
      const entry = entries?.get(id);
      if (entry === undefined) return undefined;
      all.delete(entry);
      all.add(entry);
      entries?.delete(id);
      entries?.set(id, entry);
      return entry;
    },
    set(connection, id, response) {
      if (response.length > maxOwnCharacters) return;
      const entries = byConnection.get(connection) ?? new Map<string, Entry>();
      byConnection.set(connection, entries);
      const known = entries.get(id);
      if (known !== undefined) remove(known);
      const entry = { ...response, connection, id };
      entries.set(id, entry);
      all.add(entry);
      total.length += entry.length;
      own.set(connection, (own.get(connection) ?? 0) + entry.length);
      makeRoom(connection);
    },
    drop(connection) {
      for (const entry of byConnection.get(connection)?.values() ?? []) remove(entry);
      byConnection.delete(connection);
      own.delete(connection);
    },
  };
}
