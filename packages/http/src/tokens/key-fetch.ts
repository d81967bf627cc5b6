import type { FetchImplementation } from 'jose';
import { errorName } from 'toolgate/internal';
import { isRecord, readJson } from '../json/index.ts';
import type { Logger } from '../logger.ts';

/** How to fetch keys from a key server. */
export interface KeyFetchOptions {
  /** Sends the requests. It limits the size of answers and follows no redirects. */
  fetch: typeof globalThis.fetch;
  /** How long the last keys are used while their server gives no new ones, in milliseconds. */
  staleMilliseconds: number;
  logger: Logger | undefined;
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
}: KeyFetchOptions): FetchImplementation {
  let last: { text: string; at: number } | undefined;
  let failure: { error: unknown; at: number } | undefined;

  async function ask(...[url, options]: Parameters<FetchImplementation>): Promise<string> {
    const response = await fetch(url, options);
    const text = await response.text();
    if (response.status !== 200) throw new TypeError(`It answered with status ${response.status}.`);
    if (!isKeySet(text)) throw new TypeError('Its answer is not a set of keys.');
    return text;
  }

  function lastKeys(error: unknown): Response {
    const isUsable = last !== undefined && performance.now() - last.at < staleMilliseconds;
    if (!isUsable) throw error;
    return keysResponse(last?.text ?? '');
  }

  return async (url, options) => {
    if (failure !== undefined && performance.now() - failure.at < restMilliseconds) {
      return lastKeys(failure.error);
    }
    try {
      const text = await ask(url, options);
      last = { text, at: performance.now() };
      failure = undefined;
      return keysResponse(text);
    } catch (error) {
      failure = { error, at: performance.now() };
      logger?.error(
        { error: errorName(error) ?? 'unknown' },
        'The keys of the token issuer cannot be fetched.',
      );
      return lastKeys(error);
    }
  };
}

function keysResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

function isKeySet(text: string): boolean {
  const value = readJson(text);
  return isRecord(value) && Array.isArray(value['keys']);
}
