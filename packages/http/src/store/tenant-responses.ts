import { withTimeout } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';
import type { Logger } from '../logger.ts';
import { sha256, toHex } from '../exchange/index.ts';
import type { ResponseStorage } from './response-storage.ts';
import { isRecord, type JsonSize, writeJsonOf } from '../json/index.ts';
import { isResponseBody, type Item, type StoredResponse } from './stored-response.ts';

/** The responses of one tenant; no other tenant's can be reached through it. */
export interface TenantResponses {
  /**
   * A response; `undefined` if it does not exist.
   *
   * @throws HttpError (503) if the storage does not answer.
   */
  load(id: string): Promise<StoredResponse | undefined>;
  /** An output item with its length in characters. Throws as `load` does. */
  loadItem(id: string): Promise<{ item: Item; length: number } | undefined>;
  /**
   * Stores a response and its output items; never rejects, but returns whether it was stored.
   *
   * @param length its approximate length in characters; a long one is written in pieces, with the requests of others in between.
   */
  save(stored: StoredResponse, length: number): Promise<boolean>;
  /** Notes that the work for a response continues until a time, in milliseconds since 1970; whether that was stored. */
  mark(id: string, until: number): Promise<boolean>;
  /** Whether the work for a response continues. Throws as `load` does. */
  isMarked(id: string): Promise<boolean>;
  /** Removes the note; never rejects. */
  unmark(id: string): Promise<void>;
  /** Removes a response and its output items; whether it was there. Throws as `load` does. */
  remove(id: string): Promise<boolean>;
}

/** Settings of {@link createTenantStore}. */
interface TenantStoreOptions {
  storage: ResponseStorage;
  /** The time for which a response is kept. */
  expirySeconds: number;
  /** The time limit of the storage for an answer. */
  timeoutMilliseconds: number;
}

/** The time for which nothing is written to a storage that has failed, so no answer waits for it again. */
const restMilliseconds = 1000;

/** The characters of ids. Any other could be a key's own separator. */
const saneId = /^[\w-]{1,256}$/;

/** Opens the responses of one tenant. A storage that fails is reported to the logger. */
export type TenantStore = (tenant: string, logger: Logger | undefined) => Promise<TenantResponses>;

/** A store of responses, kept apart by tenant. */
export function createTenantStore(options: TenantStoreOptions): TenantStore {
  const state: StorageState = { failedAt: undefined };
  return async (tenant, logger) => {
    const entries = openEntries(options, state, logger);
    const base = `toolgate:responses:${toHex(await sha256(tenant)).slice(0, 32)}`;
    const responseKey = (id: string): string => `${base}:response:${id}`;
    const itemKey = (id: string): string => `${base}:item:${id}`;
    const markKey = (id: string): string => `${base}:work:${id}`;

    async function load(id: string): Promise<StoredResponse | undefined> {
      if (!saneId.test(id)) return undefined;
      const entry = await entries.read(responseKey(id));
      const value = entry?.value;
      return isStoredResponse(value) ? value : undefined;
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
      async save(stored, length) {
        const { id, output } = stored.response;
        if (!saneId.test(id)) return false;
        const items = output.flatMap((item): [string, object][] =>
          typeof item.id === 'string' && saneId.test(item.id) ? [[itemKey(item.id), item]] : [],
        );
        return entries.write([...items, [responseKey(id), stored]], { length, tenant });
      },
      mark: async (id, until) => entries.write([[markKey(id), { until }]], { length: 0, tenant }),
      async isMarked(id) {
        const mark = await entries.read(markKey(id));
        return isRecord(mark?.value) && Number(mark.value['until']) > Date.now();
      },
      unmark: async (id) => entries.remove([markKey(id)]).catch(() => {}),
      async remove(id) {
        const stored = await load(id);
        if (stored === undefined) return false;
        const items = stored.response.output.flatMap((item) =>
          typeof item.id === 'string' && saneId.test(item.id) ? [itemKey(item.id)] : [],
        );
        await entries.remove([responseKey(id), markKey(id), ...items]);
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
  write(entries: readonly [string, object][], size: JsonSize): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

/** The time since which the storage fails, for all tenants. */
interface StorageState {
  failedAt: number | undefined;
}

function openEntries(
  { storage, expirySeconds, timeoutMilliseconds }: TenantStoreOptions,
  state: StorageState,
  logger: Logger | undefined,
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

  async function writeAll(entries: readonly [string, object][], size: JsonSize): Promise<boolean> {
    const expiresAt = Date.now() + expirySeconds * 1000;
    const options = { ttl: expirySeconds };
    try {
      const texts: [string, string][] = [];
      for (const [key, value] of entries) {
        const text = writeJsonOf({ expiresAt, value }, size);
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
      return text === undefined ? undefined : parseEntry(text);
    },
    async write(entries, size) {
      const { failedAt } = state;
      const isResting = failedAt !== undefined && performance.now() - failedAt < restMilliseconds;
      return isResting ? false : writeAll(entries, size);
    },
    async remove(keys) {
      await demand(() => Promise.all(keys.map(async (key) => storage.removeItem(key))));
    },
  };
}

/** A code of the system such as `ENOSPC`, or the error's name: its message may quote the text to be stored. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z_\d]{1,31}$/.test(code) ? code : error.name;
}

function toText(stored: unknown): string | undefined {
  if (typeof stored === 'string') return stored;
  return stored instanceof Uint8Array ? new TextDecoder().decode(stored) : undefined;
}

/** A file that a crash cut short, or that another program wrote, counts as missing. */
function parseEntry(text: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text);
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
      'The store of responses cannot be reached. Requests that carry their whole history as input are answered.',
    code: 'store_unavailable',
    cause,
  });
}
