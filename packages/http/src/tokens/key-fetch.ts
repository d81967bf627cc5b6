import type { FetchImplementation } from 'jose';
import { errorName } from 'toolgate/internal';
import { reasonOf } from '../errors/index.ts';
import { isRecord, readJson } from '../json/index.ts';
import type { Logger } from '../logger.ts';

/** How to fetch keys from a key server. */
export interface KeyFetchOptions {
  /** Sends the requests. It limits the size of answers and follows no redirects. */
  fetch: typeof globalThis.fetch;
  /** How long the last keys are used while their server gives no new ones, in milliseconds. */
  staleMilliseconds: number;
  logger: Logger | undefined;
  /** The keys that were fetched before. Several functions may share them. */
  fetched: FetchedKeys;
}

/** The last keys of a key server, and its last failure. */
export interface FetchedKeys {
  last: { text: string; at: number } | undefined;
  failure: { error: unknown; at: number } | undefined;
}

/** Creates the keys of a key server that was not asked yet. */
export function createFetchedKeys(): FetchedKeys {
  return { last: undefined, failure: undefined };
}

/** The error for an answer that has no keys. Its message quotes nothing of the answer. */
class NoKeysError extends TypeError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'NoKeysError';
    this.status = status;
  }
}

/** Pause before a key server is asked again after a failure, in milliseconds, because anyone can send tokens that need keys. */
const restMilliseconds = 5000;

/**
 * Creates a `fetch` for a key server. While the server fails, it returns the last keys, up to a time limit.
 *
 * @returns a `fetch` that rejects if it has no usable keys.
 */
export function createKeyFetch({
  fetch,
  staleMilliseconds,
  logger,
  fetched,
}: KeyFetchOptions): FetchImplementation {
  async function ask(...[url, options]: Parameters<FetchImplementation>): Promise<string> {
    const response = await fetch(url, options);
    const text = await response.text();
    const { status } = response;
    if (status !== 200) throw new NoKeysError(status, `It answered with status ${status}.`);
    if (!isKeySet(text)) throw new NoKeysError(status, 'Its answer is not a set of keys.');
    return text;
  }

  function lastKeys(error: unknown): Response {
    const { last } = fetched;
    const isUsable = last !== undefined && performance.now() - last.at < staleMilliseconds;
    if (!isUsable) throw error;
    return keysResponse(last?.text ?? '');
  }

  return async (url, options) => {
    const { failure } = fetched;
    if (failure !== undefined && performance.now() - failure.at < restMilliseconds) {
      return lastKeys(failure.error);
    }
    try {
      const text = await ask(url, options);
      fetched.last = { text, at: performance.now() };
      fetched.failure = undefined;
      return keysResponse(text);
    } catch (error) {
      fetched.failure = { error, at: performance.now() };
      logger?.error(describe(error), 'The keys of the token issuer cannot be fetched.');
      return lastKeys(error);
    }
  };
}

function describe(error: unknown): object {
  if (error instanceof NoKeysError) return { status: error.status, error: error.message };
  const reason = reasonOf(error);
  return { error: errorName(error) ?? 'unknown', ...(reason && { reason }) };
}

function keysResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

function isKeySet(text: string): boolean {
  const value = readJson(text);
  return isRecord(value) && Array.isArray(value['keys']);
}
