import { sha256, toHex } from '../exchange/index.ts';
import { isRecord } from '../json/index.ts';
import type { Logger } from '../logger.ts';
import { createEntryStore, type EntryReading, type EntryStoreOptions } from './entry-store.ts';
import { isResponseBody, type Item, type StoredResponse } from './stored-response.ts';

/** The responses of one tenant. It cannot reach responses of other tenants. */
export interface TenantResponses {
  /**
   * Returns a response; `undefined` if it does not exist.
   *
   * @throws HttpError: 503 if the storage does not answer, 400 for too many values; and what `reading` throws.
   */
  load(id: string, reading?: EntryReading): Promise<StoredResponse | undefined>;
  /** Returns an output item. Throws as `load` does. */
  loadItem(id: string, reading: EntryReading): Promise<Item | undefined>;
  /** Stores a response and its output items. Returns whether it was stored; never rejects. */
  save(stored: StoredResponse): Promise<boolean>;
  /** Stores a mark that the work for a response continues. Returns whether it was stored. */
  mark(id: string, mark: WorkMark): Promise<boolean>;
  /** Returns the mark; `undefined` without a mark. Throws as `load` does. */
  readMark(id: string): Promise<WorkMark | undefined>;
  /** Removes the mark; never rejects. */
  unmark(id: string): Promise<void>;
  /** Stores a chunk of a response's events at a place. Returns whether it was stored. */
  saveEvents(id: string, place: number, chunk: EventChunk): Promise<boolean>;
  /** Returns a chunk of the events; `undefined` if it does not exist. Throws as `load` does. */
  loadEvents(id: string, place: number): Promise<EventChunk | undefined>;
  /** Removes the events of a response; never rejects. */
  removeEvents(id: string): Promise<void>;
  /** Removes a response, its events and its output items. Returns whether it existed. Throws as `load` does. */
  remove(id: string, reading: EntryReading): Promise<boolean>;
}

/** A mark that the work for a response continues. */
export interface WorkMark {
  /** The time, in milliseconds since 1970, after which the work counts as ended unless it is marked again. */
  until: number;
  /** The state of the work. */
  status: 'queued' | 'in_progress';
}

/** Consecutive events of a response that is made in the background. */
export interface EventChunk {
  /** The number of the first event. */
  first: number;
  /** The events, in the event log's form. */
  rows: string;
  /**
   * Where the next events are: in this chunk later (`open`), in the next chunk (`full`), or nowhere: `last` for the end
   * of the answer, `lost` if later events were not kept.
   */
  end: 'open' | 'full' | 'last' | 'lost';
}

/** The valid characters of ids; another character could be a separator in a key. */
const saneId = /^[\w-]{1,256}$/;

/** Opens the responses of one tenant. Failures of the storage go to the logger. */
export type TenantStore = (tenant: string, logger: Logger | undefined) => Promise<TenantResponses>;

/** Creates a store of responses, separate for each tenant. */
export function createTenantStore(options: EntryStoreOptions): TenantStore {
  const openEntries = createEntryStore(options);
  return async (tenant, logger) => {
    const entries = openEntries(tenant, logger);
    const base = `toolgate:responses:${toHex(await sha256(tenant)).slice(0, 32)}`;
    const responseKey = (id: string): string => `${base}:response:${id}`;
    const itemKey = (id: string): string => `${base}:item:${id}`;
    const markKey = (id: string): string => `${base}:work:${id}`;
    const eventsKey = (id: string, place: number): string => `${base}:events:${id}-${place}`;

    /** Returns the items that can be stored, with their keys. */
    const itemsOf = (items: readonly Item[]): [string, Item][] =>
      items.flatMap((item): [string, Item][] =>
        typeof item.id === 'string' && saneId.test(item.id) ? [[itemKey(item.id), item]] : [],
      );

    async function load(id: string, reading?: EntryReading): Promise<StoredResponse | undefined> {
      if (!saneId.test(id)) return undefined;
      const value = await entries.read(responseKey(id), reading);
      return isStoredResponse(value) ? value : undefined;
    }

    async function loadEvents(id: string, place: number): Promise<EventChunk | undefined> {
      return (await entries.read(eventsKey(id, place))) as EventChunk | undefined;
    }

    async function removeEvents(id: string): Promise<void> {
      const keys: string[] = [];
      while (await loadEvents(id, keys.length)) keys.push(eventsKey(id, keys.length));
      await entries.remove(keys);
    }

    return {
      load,
      async loadItem(id, reading) {
        if (!saneId.test(id)) return undefined;
        const item = await entries.read(itemKey(id), reading);
        return isRecord(item) ? item : undefined;
      },
      async save(stored) {
        const { id, output } = stored.response;
        if (!saneId.test(id)) return false;
        return entries.write([...itemsOf(output), [responseKey(id), stored]]);
      },
      mark: async (id, mark) => entries.write([[markKey(id), mark]]),
      readMark: async (id) => (await entries.read(markKey(id))) as WorkMark | undefined,
      saveEvents: async (id, place, chunk) => entries.write([[eventsKey(id, place), chunk]]),
      loadEvents,
      unmark: async (id) => entries.remove([markKey(id)]).catch(() => {}),
      removeEvents: async (id) => removeEvents(id).catch(() => {}),
      async remove(id, reading) {
        const stored = await load(id, reading);
        if (stored === undefined) return false;
        const items = itemsOf(stored.response.output).map(([key]) => key);
        await entries.remove([responseKey(id), markKey(id), ...items]);
        await removeEvents(id);
        return true;
      },
    };
  };
}

function isStoredResponse(value: unknown): value is StoredResponse {
  return isRecord(value) && isResponseBody(value['response']) && Array.isArray(value['input']);
}
