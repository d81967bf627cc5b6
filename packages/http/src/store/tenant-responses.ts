import { sha256, toHex } from '../exchange/index.ts';
import { isRecord } from '../json/index.ts';
import type { Logger } from '../logger.ts';
import {
  createEntryStore,
  type Entries,
  type EntryReading,
  type EntryStoreOptions,
  unreadable,
} from './entry-store.ts';
import {
  isItems,
  isPending,
  isResponseBody,
  type Item,
  type StoredResponse,
} from './stored-response.ts';

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
  /** Removes the mark and the request to stop; never rejects. */
  unmark(id: string): Promise<void>;
  /**
   * Asks the process that does the work for a response to stop; never rejects. Only that process writes the mark, so the
   * request cannot be lost between its reading and writing.
   */
  requestStop(id: string): Promise<void>;
  /** Whether the work was asked to stop. Throws as `load` does. */
  isStopRequested(id: string): Promise<boolean>;
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
    const base = `toolgate:responses:${toHex(await sha256(tenant)).slice(0, 32)}`;
    return openResponses(openEntries(tenant, logger), base);
  };
}

function openResponses(entries: Entries, base: string): TenantResponses {
  const responseKey = (id: string): string => `${base}:response:${id}`;
  const itemKey = (id: string): string => `${base}:item:${id}`;
  const events = openEvents(entries, base);
  const work = openWork(entries, base);

  /** Returns the items that can be stored, with their keys. */
  const itemsOf = (items: readonly Item[]): [string, Item][] =>
    items.flatMap((item): [string, Item][] =>
      typeof item.id === 'string' && saneId.test(item.id) ? [[itemKey(item.id), item]] : [],
    );

  async function load(id: string, reading?: EntryReading): Promise<StoredResponse | undefined> {
    if (!saneId.test(id)) return undefined;
    return readValue(entries, responseKey(id), isStoredResponse, reading);
  }

  return {
    ...work,
    ...events,
    load,
    async loadItem(id, reading) {
      if (!saneId.test(id)) return undefined;
      return readValue(entries, itemKey(id), isRecord, reading);
    },
    async save(stored) {
      const { id, output } = stored.response;
      if (!saneId.test(id)) return false;
      return entries.write([...itemsOf(output), [responseKey(id), stored]]);
    },
    removeEvents: async (id) => events.removeEvents(id).catch(() => {}),
    async remove(id, reading) {
      if (!saneId.test(id)) return false;
      const stored = await entries.read(responseKey(id), isStoredResponse, reading);
      if (stored === undefined) return false;
      // The items of a response that cannot be read are unknown; they expire.
      const response = stored === unreadable ? undefined : stored.response;
      const items = itemsOf(response?.output ?? []).map(([key]) => key);
      if (response && isPending(response)) await work.requestStop(id);
      await entries.remove([responseKey(id), work.markKey(id), ...items]);
      await events.removeEvents(id);
      return true;
    },
  };
}

/** Returns the value of an entry; an entry that cannot be read counts as missing. */
async function readValue<Value>(
  entries: Entries,
  key: string,
  isValue: (value: unknown) => value is Value,
  reading?: EntryReading,
): Promise<Value | undefined> {
  const value = await entries.read(key, isValue, reading);
  return value === unreadable ? undefined : value;
}

type WorkNames = 'mark' | 'readMark' | 'unmark' | 'requestStop' | 'isStopRequested';

/** Opens the entries of the work for responses. */
function openWork(
  entries: Entries,
  base: string,
): Pick<TenantResponses, WorkNames> & { markKey: (id: string) => string } {
  const markKey = (id: string): string => `${base}:work:${id}`;
  const stopKey = (id: string): string => `${base}:stop:${id}`;
  return {
    markKey,
    mark: async (id, mark) => entries.write([[markKey(id), mark]]),
    readMark: async (id) => readValue(entries, markKey(id), isWorkMark),
    unmark: async (id) => entries.remove([markKey(id), stopKey(id)]).catch(() => {}),
    async requestStop(id) {
      await entries.write([[stopKey(id), {}]]);
    },
    isStopRequested: async (id) => (await entries.read(stopKey(id), isRecord)) !== undefined,
  };
}

/** Opens the entries of the events. Here `removeEvents` throws as `load` does. */
function openEvents(
  entries: Entries,
  base: string,
): Pick<TenantResponses, 'saveEvents' | 'loadEvents' | 'removeEvents'> {
  const eventsKey = (id: string, place: number): string => `${base}:events:${id}-${place}`;
  /** The key of the number of places that have events, so that they can be removed without being read. */
  const placesKey = (id: string): string => `${base}:places:${id}`;
  return {
    saveEvents: async (id, place, chunk) =>
      entries.write([
        [eventsKey(id, place), chunk],
        [placesKey(id), { count: place + 1 }],
      ]),
    loadEvents: async (id, place) => readValue(entries, eventsKey(id, place), isEventChunk),
    async removeEvents(id) {
      const places = (await readValue(entries, placesKey(id), isCount))?.count ?? 0;
      const keys = Array.from({ length: places }, (_, place) => eventsKey(id, place));
      await entries.remove([...keys, placesKey(id)]);
    },
  };
}

function isStoredResponse(value: unknown): value is StoredResponse {
  return isRecord(value) && isResponseBody(value['response']) && isItems(value['input']);
}

const workStates: ReadonlySet<unknown> = new Set<WorkMark['status']>(['queued', 'in_progress']);

function isWorkMark(value: unknown): value is WorkMark {
  return isRecord(value) && typeof value['until'] === 'number' && workStates.has(value['status']);
}

const chunkEnds: ReadonlySet<unknown> = new Set<EventChunk['end']>([
  'open',
  'full',
  'last',
  'lost',
]);

function isEventChunk(value: unknown): value is EventChunk {
  if (!isRecord(value) || typeof value['first'] !== 'number') return false;
  return typeof value['rows'] === 'string' && chunkEnds.has(value['end']);
}

function isCount(value: unknown): value is { count: number } {
  return isRecord(value) && Number.isSafeInteger(value['count']);
}
