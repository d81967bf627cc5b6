import { withTimeout } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';
import { sha256, toHex } from '../exchange/index.ts';
import { isRecord, parseJson, writeJsonOf } from '../json/index.ts';
import type { Logger } from '../logger.ts';
import type { ResponseStorage } from './response-storage.ts';
import { isResponseBody, type Item, type StoredResponse } from './stored-response.ts';

/** The responses of one tenant. It cannot reach responses of other tenants. */
export interface TenantResponses {
  /**
   * Returns a response; `undefined` if it does not exist.
   *
   * @throws HttpError (503) if the storage does not answer.
   */
  load(id: string): Promise<StoredResponse | undefined>;
  /** Returns an output item with its length in characters. Throws as `load` does. */
  loadItem(id: string): Promise<{ item: Item; length: number } | undefined>;
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
  remove(id: string): Promise<boolean>;
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

/** Options of {@link createTenantStore}. */
interface TenantStoreOptions {
  storage: ResponseStorage;
  /** How long a response is kept, in seconds. */
  expirySeconds: number;
  /** The time limit for each answer of the storage, in milliseconds. */
  timeoutMilliseconds: number;
}

/** How long nothing is written to a storage after a failure, in milliseconds, so answers do not wait for it. */
const restMilliseconds = 1000;

/** The valid characters of ids; another character could be a separator in a key. */
const saneId = /^[\w-]{1,256}$/;

/** Opens the responses of one tenant. Failures of the storage go to the logger. */
export type TenantStore = (tenant: string, logger: Logger | undefined) => Promise<TenantResponses>;

/** Creates a store of responses, separate for each tenant. */
export function createTenantStore(options: TenantStoreOptions): TenantStore {
  const state: StorageState = { failedAt: undefined };
  return async (tenant, logger) => {
    const entries = openEntries(options, { state, logger, tenant });
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

    async function load(id: string): Promise<StoredResponse | undefined> {
      if (!saneId.test(id)) return undefined;
      const entry = await entries.read(responseKey(id));
      const value = entry?.value;
      return isStoredResponse(value) ? value : undefined;
    }

    async function loadEvents(id: string, place: number): Promise<EventChunk | undefined> {
      return (await entries.read(eventsKey(id, place)))?.value as EventChunk | undefined;
    }

    async function removeEvents(id: string): Promise<void> {
      const keys: string[] = [];
      while (await loadEvents(id, keys.length)) keys.push(eventsKey(id, keys.length));
      await entries.remove(keys);
    }

    return {
      load,
      async loadItem(id) {
        if (!saneId.test(id)) return undefined;
        const entry = await entries.read(itemKey(id));
        return entry && isRecord(entry.value)
          ? { item: entry.value, length: entry.length }
          : undefined;
      },
      async save(stored) {
        const { id, output } = stored.response;
        if (!saneId.test(id)) return false;
        return entries.write([...itemsOf(output), [responseKey(id), stored]]);
      },
      mark: async (id, mark) => entries.write([[markKey(id), mark]]),
      readMark: async (id) => (await entries.read(markKey(id)))?.value as WorkMark | undefined,
      saveEvents: async (id, place, chunk) => entries.write([[eventsKey(id, place), chunk]]),
      loadEvents,
      unmark: async (id) => entries.remove([markKey(id)]).catch(() => {}),
      removeEvents: async (id) => removeEvents(id).catch(() => {}),
      async remove(id) {
        const stored = await load(id);
        if (stored === undefined) return false;
        const items = itemsOf(stored.response.output).map(([key]) => key);
        await entries.remove([responseKey(id), markKey(id), ...items]);
        await removeEvents(id);
        return true;
      },
    };
  };
}

/** The value stored under one key, and its length in characters. */
interface Entry {
  value: unknown;
  length: number;
}

interface Entries {
  read(key: string): Promise<Entry | undefined>;
  write(entries: readonly [string, object][]): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

/** The time of the storage's last failure, for all tenants. */
interface StorageState {
  failedAt: number | undefined;
}

function openEntries(
  { storage, expirySeconds, timeoutMilliseconds }: TenantStoreOptions,
  { state, logger, tenant }: { state: StorageState; logger: Logger | undefined; tenant: string },
): Entries {
  function fail(error: unknown): void {
    const isNew = state.failedAt === undefined;
    state.failedAt = performance.now();
    if (isNew)
      logger?.error({ error: describeFailure(error) }, 'The store of responses cannot be reached.');
  }

  async function attempt<Value>(action: () => Promise<Value>): Promise<Value> {
    const value = await withTimeout(action(), timeoutMilliseconds, {
      message: 'It took too long.',
    });
    state.failedAt = undefined;
    return value;
  }

  async function demand<Value>(action: () => Promise<Value>): Promise<Value> {
    try {
      return await attempt(action);
    } catch (error) {
      fail(error);
      throw unavailable(error);
    }
  }

  async function writeAll(entries: readonly [string, object][]): Promise<boolean> {
    const expiresAt = Date.now() + expirySeconds * 1000;
    const options = { ttl: expirySeconds };
    try {
      const texts: [string, string][] = [];
      for (const [key, value] of entries) {
        const text = writeJsonOf({ expiresAt, value }, tenant);
        texts.push([key, typeof text === 'string' ? text : await text]);
      }
      await attempt(() =>
        Promise.all(texts.map(([key, text]) => storage.setItemRaw(key, text, options))),
      );
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) fail(error);
      return false;
    }
  }

  return {
    async read(key) {
      const text = toText(await demand(async () => storage.getItemRaw(key)));
      return text === undefined ? undefined : parseEntry(text, tenant);
    },
    async write(entries) {
      const { failedAt } = state;
      const isResting = failedAt !== undefined && performance.now() - failedAt < restMilliseconds;
      return isResting ? false : writeAll(entries);
    },
    async remove(keys) {
      await demand(() => Promise.all(keys.map(async (key) => storage.removeItem(key))));
    },
  };
}

/** Returns a system code such as `ENOSPC`, or the error's name. The message may quote the text to be stored. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z_\d]{1,31}$/.test(code) ? code : error.name;
}

function toText(stored: unknown): string | undefined {
  if (typeof stored === 'string') return stored;
  return stored instanceof Uint8Array ? new TextDecoder().decode(stored) : undefined;
}

/** A file that a crash cut, or that another program wrote, counts as missing. */
async function parseEntry(text: string, tenant: string): Promise<Entry | undefined> {
  try {
    const entry = await parseJson(text, { tenant });
    if (!isRecord(entry) || typeof entry['expiresAt'] !== 'number') return undefined;
    if (entry['expiresAt'] <= Date.now()) return undefined;
    return { value: entry['value'], length: text.length };
  } catch {
    return undefined;
  }
}

function isStoredResponse(value: unknown): value is StoredResponse {
  return isRecord(value) && isResponseBody(value['response']) && Array.isArray(value['input']);
}

function unavailable(cause: unknown): HttpError {
  return new HttpError({
    status: 503,
    message:
      'The store of responses cannot be reached. Requests with their whole history as input are still answered.',
    code: 'store_unavailable',
    cause,
  });
}
