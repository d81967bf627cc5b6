import type { PreparedMemory } from 'toolgate';

/**
 * Reserves memory for a request. The first texts of a tenant may take more than the maximum, because their length has a
 * limit of its own.
 *
 * @returns the function that gives the memory back, to be called once; `undefined` if there is no room.
 */
export type ReserveMemory = (tenant: string, memory: PreparedMemory) => (() => void) | undefined;

/** Prepared texts, with the number of requests that use them. */
interface UsedTexts {
  tenant: string;
  bytes: number;
  uses: number;
}

/** The prepared texts that requests use. Limits with different bounds may share them. */
export interface PreparedTexts {
  /** The texts, by their keys. */
  used: Map<string, UsedTexts>;
  /** The bytes of each tenant. */
  tenants: Map<string, number>;
  /** The bytes of all tenants together. */
  total: number;
}

/** Creates the prepared texts of a process that has not prepared any. */
export function createPreparedTexts(): PreparedTexts {
  return { used: new Map(), tenants: new Map(), total: 0 };
}

/** Options of {@link createPreparedMemoryLimit}. */
export interface PreparedMemoryOptions {
  /** Maximum number of bytes of all requests together. */
  maxBytes: number;
  /** Returns the share of them that a tenant may use, from 0 to 1. */
  shareOf: (tenant: string) => number;
  /** The texts that requests already use; no texts by default. */
  texts?: PreparedTexts;
}

/**
 * Limits the memory of prepared hidden texts in one process. If several requests use the same texts at the same time,
 * these count once, for the tenant that came first.
 */
export function createPreparedMemoryLimit({
  maxBytes,
  shareOf,
  texts: prepared = createPreparedTexts(),
}: PreparedMemoryOptions): ReserveMemory {
  const { used, tenants } = prepared;

  function add(tenant: string, bytes: number): void {
    prepared.total += bytes;
    const sum = (tenants.get(tenant) ?? 0) + bytes;
    if (sum === 0) tenants.delete(tenant);
    else tenants.set(tenant, sum);
  }

  function open(tenant: string, memory: PreparedMemory): UsedTexts | undefined {
    const bytes = memory.estimateBytes();
    const own = tenants.get(tenant) ?? 0;
    const isTenantFull = own > 0 && own + bytes > maxBytes * shareOf(tenant);
    const { total } = prepared;
    const isFull = total > 0 && total + bytes > maxBytes;
    if (isTenantFull || isFull) return undefined;
    add(tenant, bytes);
    const texts = { tenant, bytes, uses: 0 };
    used.set(memory.key, texts);
    return texts;
  }

  return (tenant, memory) => {
    const { key } = memory;
    const texts = used.get(key) ?? open(tenant, memory);
    if (texts === undefined) return undefined;
    texts.uses += 1;
    return () => {
      texts.uses -= 1;
      if (texts.uses > 0) return;
      used.delete(key);
      add(texts.tenant, -texts.bytes);
    };
  };
}
