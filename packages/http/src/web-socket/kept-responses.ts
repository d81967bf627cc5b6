import type { Item } from '../store/stored-response.ts';
import { createTenantStore } from '../tenant-store.ts';

/** A response that a connection can continue, although no store has it. */
export interface KeptResponse {
  /** The whole conversation up to the end of the response, as input. */
  items: readonly Item[];
  /** Its approximate length in characters. */
  length: number;
}

/** The responses that all connections of a process keep. */
export interface KeptResponses {
  /** Returns a response of one connection; `undefined` if it is not kept. */
  get(connection: object, id: string): KeptResponse | undefined;
  /**
   * Keeps a response. The least recently used responses of its connection make room for it, or of the connection that keeps the
   * most characters. A response that is too long is not kept.
   */
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

/** Creates the memory that connections share. */
export function createKeptResponses({
  maxCharacters = 128 * mebi,
  maxOwnCharacters = 8 * mebi,
}: KeptResponsesOptions = {}): KeptResponses {
  const store = createTenantStore<KeptResponse, never, object>({
    bounds: { tenant: { characters: maxOwnCharacters }, total: { characters: maxCharacters } },
    displaces: true,
  });
  return {
    get: (connection, id) => store.get(connection, id),
    set(connection, id, response) {
      store.put(connection, id, { value: response, characters: response.length });
    },
    drop: (connection) => store.clear(connection),
  };
}
