import { LRUCache } from 'lru-cache';
import type { Item } from '../store/stored-response.ts';

/** A response that a connection can continue, although no store has it. */
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

/** Creates the memory that connections share. */
export function createKeptResponses({
  maxCharacters = 128 * mebi,
  maxOwnCharacters = 8 * mebi,
}: KeptResponsesOptions = {}): KeptResponses {
  const connections = new WeakMap<object, LRUCache<string, KeptResponse>>();
  /** The responses of all connections, each with the function that removes it from its own connection. */
  const all = new LRUCache<KeptResponse, () => void>({
    maxSize: maxCharacters,
    sizeCalculation: (_remove, { length }) => length,
    disposeAfter: (remove, _response, reason) => {
      if (reason === 'evict') remove();
    },
  });

  function openConnection(connection: object): LRUCache<string, KeptResponse> {
    const own = new LRUCache<string, KeptResponse>({
      maxSize: maxOwnCharacters,
      sizeCalculation: ({ length }) => length,
      disposeAfter: (response) => all.delete(response),
    });
    connections.set(connection, own);
    return own;
  }

  return {
    get(connection, id) {
      const response = connections.get(connection)?.get(id);
      if (response !== undefined) all.get(response);
      return response;
    },
    set(connection, id, response) {
      const own = connections.get(connection) ?? openConnection(connection);
      own.set(id, response);
      if (own.has(id)) all.set(response, () => own.delete(id));
    },
    drop(connection) {
      connections.get(connection)?.clear();
      connections.delete(connection);
    },
  };
}
