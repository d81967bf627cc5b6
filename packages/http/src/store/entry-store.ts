import { withTimeout } from 'toolgate/internal';
import { createFairQueue } from '../capacity/index.ts';
import { HttpError, reasonOf } from '../errors/index.ts';
import type { ReserveText } from '../exchange/index.ts';
import { isRecord, JsonBoundsError, parseJson, writeJsonOf } from '../json/index.ts';
import type { Logger } from '../logger.ts';
import type { ResponseStorage } from './response-storage.ts';

/** Options of {@link createEntryStore}. */
export interface EntryStoreOptions {
  storage: ResponseStorage;
  /** How long an entry is kept, in seconds. */
  expirySeconds: number;
  /** The time limit for each answer of the storage, in milliseconds. */
  timeoutMilliseconds: number;
}

/** How the entries for one request are read. */
export interface EntryReading {
  /** Reserves memory for an entry before it is parsed. */
  reserve?: ReserveText;
  /** Maximum number of values in an entry, as for a request. Default: no bound. */
  maxValues?: number;
  /** Ends the reading when the client leaves. */
  signal?: AbortSignal;
}

/** Replaces an entry that exists and cannot be read: a crash cut it, its disk is damaged, or another program wrote it. */
export const unreadable: unique symbol = Symbol('unreadable');

/** The entries of a storage, as JSON with an expiry. */
export interface Entries {
  /**
   * Returns the value of an entry; `undefined` if it does not exist or has expired. An entry that cannot be read is
   * logged, once.
   *
   * @param isValue whether a value has the shape of this kind of entry.
   * @throws HttpError: 503 if the storage does not answer, 400 for too many values; and what `reserve` throws.
   */
  read<Value>(
    key: string,
    isValue: (value: unknown) => value is Value,
    reading?: EntryReading,
  ): Promise<Value | typeof unreadable | undefined>;
  /** Writes values under their keys. Returns whether they were stored; never rejects. */
  write(values: readonly [string, object][]): Promise<boolean>;
  /** Removes entries. Throws as `read` does. */
  remove(keys: readonly string[]): Promise<void>;
}

/**
 * Maximum number of texts that are read from a storage at once, three quarters of them for one tenant. The length of a text is
 * known only when it was read.
 */
const maxReads = 8;

/** Pause before the next write after a failure, in milliseconds, so answers do not wait for a broken storage. */
const restMilliseconds = 1000;

/** Returns the first word of an answer with which Redis refused a command, such as `NOPERM` or `OOM`. */
function replyOf(error: unknown): string | undefined {
  const isReply = error instanceof Error && error.name === 'ReplyError';
  return isReply ? /^[A-Z]{3,20}(?= )/.exec(error.message)?.[0] : undefined;
}

const tookTooLong = { message: 'It took too long.' };

/**
 * Creates a function that opens the entries for one tenant, whose long JSON lets other requests run in between. Failures of
 * the storage go to the logger, the first of an outage only.
 */
export function createEntryStore({
  storage,
  expirySeconds,
  timeoutMilliseconds,
}: EntryStoreOptions): (tenant: string, logger: Logger | undefined) => Entries {
  const readInPlace = createReadPlaces(timeoutMilliseconds);
  const logUnreadable = createUnreadableLog();
  const { attempt, noteFailure, rests } = createAttempts(timeoutMilliseconds);

  async function writeTexts(texts: readonly [string, string][]): Promise<void> {
    const options = { ttl: expirySeconds };
    await attempt(() =>
      Promise.all(texts.map(([key, text]) => storage.setItemRaw(key, text, options))),
    );
  }

  return (tenant, logger) => {
    async function demand<Value>(action: () => Promise<Value>): Promise<Value> {
      try {
        return await attempt(action);
      } catch (error) {
        noteFailure(error, logger);
        throw unavailable(error);
      }
    }

    return {
      async read(key, isValue, reading) {
        const get = async (): Promise<unknown> => storage.getItemRaw(key);
        const text = toText(await readInPlace({ tenant, ...reading }, () => demand(get)));
        if (text === undefined) return undefined;
        const value = await parseEntry(text, { tenant, ...reading });
        if (value === undefined || isValue(value)) return value;
        logUnreadable(key, logger);
        return unreadable;
      },
      async write(values) {
        if (rests()) return false;
        try {
          const expiresAt = Date.now() + expirySeconds * 1000;
          await writeTexts(await writeEntries(values, { expiresAt, tenant }));
          return true;
        } catch (error) {
          // A full storage is not a failure.
          if (!(error instanceof RangeError)) noteFailure(error, logger);
          return false;
        }
      },
      async remove(keys) {
        await demand(() => Promise.all(keys.map(async (key) => storage.removeItem(key))));
      },
    };
  };
}

/** Access to the storage, which may fail. */
interface Attempts {
  /** Acts within the time limit. */
  attempt: <Value>(action: () => Promise<Value>) => Promise<Value>;
  /** Logs a failure, if it is the first of an outage. */
  noteFailure: (error: unknown, logger: Logger | undefined) => void;
  /** Whether a failure was so recent that no answer should wait for the storage. */
  rests: () => boolean;
}

function createAttempts(timeoutMilliseconds: number): Attempts {
  let failedAt: number | undefined;
  return {
    async attempt(action) {
      const value = await withTimeout(action(), timeoutMilliseconds, tookTooLong);
      failedAt = undefined;
      return value;
    },
    noteFailure(error, logger) {
      const isNew = failedAt === undefined;
      failedAt = performance.now();
      const details = { error: reasonOf(error) ?? replyOf(error) ?? 'unknown' };
      if (isNew) logger?.error(details, 'The store of responses cannot be reached.');
    },
    rests: () => failedAt !== undefined && performance.now() - failedAt < restMilliseconds,
  };
}

/**
 * Creates a function that reads a text of a tenant when one of the places is free.
 *
 * @param maxWaitMilliseconds how long it waits for a place; then it throws an HttpError (503).
 */
function createReadPlaces(maxWaitMilliseconds: number) {
  const { enter } = createFairQueue({
    maxRunning: maxReads,
    maxBytes: Infinity,
    // Without keys all callers are the unnamed tenant, so it may use all.
    shareOf: (tenant) => (tenant === '' ? 1 : 0.75),
    maxWaiting: 1024,
    maxWaitMilliseconds,
  });
  return async (
    { tenant, signal }: { tenant: string; signal?: AbortSignal },
    read: () => Promise<unknown>,
  ): Promise<unknown> => {
    const place = await enter({ tenant, bytes: 0, signal });
    if (typeof place === 'string') throw tooManyReads();
    try {
      return await read();
    } finally {
      place.release();
    }
  };
}

/** Writes values one after the other as the texts of their entries. */
async function writeEntries(
  values: readonly [string, object][],
  { expiresAt, tenant }: { expiresAt: number; tenant: string },
): Promise<[string, string][]> {
  const texts: [string, string][] = [];
  for (const [key, value] of values) {
    texts.push([key, await writeJsonOf({ expiresAt, value }, tenant)]);
  }
  return texts;
}

function toText(stored: unknown): string | undefined {
  if (typeof stored === 'string') return stored;
  return stored instanceof Uint8Array ? new TextDecoder().decode(stored) : undefined;
}

/** Maximum number of entries that the log remembers as named. */
const maxNamed = 1000;

/** Creates a function that logs an entry that cannot be read, each entry once. */
function createUnreadableLog(): (key: string, logger: Logger | undefined) => void {
  const named = new Set<string>();
  return (key, logger) => {
    if (logger === undefined || named.has(key)) return;
    if (named.size >= maxNamed) named.clear();
    named.add(key);
    logger.error(
      { entry: key },
      'A stored entry cannot be read, so its response counts as missing. Check the storage; deleting the response removes it.',
    );
  };
}

/** Returns the value of an entry; `undefined` for an entry that has expired, `unreadable` without a value. */
async function parseEntry(
  text: string,
  options: EntryReading & { tenant: string },
): Promise<unknown> {
  options.reserve?.(text.length);
  try {
    const entry = await parseJson(text, options);
    if (!isRecord(entry) || typeof entry['expiresAt'] !== 'number') return unreadable;
    if (entry['expiresAt'] <= Date.now()) return undefined;
    return entry['value'] ?? unreadable;
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable;
    throw error instanceof JsonBoundsError ? tooManyValues(error) : error;
  }
}

function tooManyValues(cause: JsonBoundsError): HttpError {
  const message =
    'The stored conversation has more fields and list elements than a request may have; begin a new one.';
  return new HttpError({ status: 400, message, cause });
}

function tooManyReads(): HttpError {
  return new HttpError({
    status: 503,
    message: 'Too many stored responses are being read. Try again in a few seconds.',
    code: 'overloaded',
    headers: { 'retry-after': '2' },
  });
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
