import { CommandError } from '../../command-error.ts';
import type { StoreConfig } from '../../configuration/index.ts';
import { assertWritable } from './assert-writable.ts';

/** The kind of a store, with what the store needs. */
export type StoreLocation<Redis> =
  | { kind: 'memory' }
  | { kind: 'file'; directory: string }
  | { kind: 'redis'; redis: Redis };

/**
 * Chooses where to keep responses: as configured, otherwise in Redis if there is one, otherwise in memory.
 *
 * @param redis the Redis that gateways share, or its address.
 * @throws CommandError when a setting is missing for the configured kind or belongs to another one, or when files cannot
 * be written into the folder.
 */
export function resolveStore<Redis>(
  store: StoreConfig,
  redis: Redis | undefined,
): StoreLocation<Redis> {
  const { directory } = store;
  assertSettings(store);
  switch (storeKind(store, redis)) {
    case 'memory':
      return { kind: 'memory' };
    case 'file':
      if (directory !== undefined) {
        assertWritable(directory, 'folder', 'store.directory');
        return { kind: 'file', directory };
      }
      throw new CommandError('store.kind "file" needs store.directory, the folder for the files.');
    case 'redis':
      if (redis !== undefined) return { kind: 'redis', redis };
      throw new CommandError(
        'store.kind "redis" needs redis, an address such as redis://127.0.0.1:6379.',
      );
  }
}

/** A kind of store. */
type StoreKind = NonNullable<StoreConfig['kind']>;

/** Returns the kind of a store, without a check of its settings. */
export function storeKind({ kind }: StoreConfig, redis: unknown): StoreKind {
  return kind ?? (redis === undefined ? 'memory' : 'redis');
}

/** The kinds to which a setting belongs. */
const kindsOfSettings: Record<
  Exclude<keyof StoreConfig, 'kind' | 'expirySeconds'>,
  readonly StoreKind[]
> = {
  directory: ['file'],
  maxEntries: ['memory'],
  maxCharacters: ['memory'],
  maxTenantEntries: ['memory'],
  maxTenantCharacters: ['memory'],
  maxTenantBytes: ['file', 'redis'],
  minReplicas: ['redis'],
};

/** Refuses settings without effect. Without a kind the environment decides between memory and Redis. */
function assertSettings({ kind, ...store }: StoreConfig): void {
  const possible: readonly StoreKind[] = kind === undefined ? ['memory', 'redis'] : [kind];
  for (const [setting, kinds] of Object.entries(kindsOfSettings)) {
    if (!(setting in store) || kinds.some((one) => possible.includes(one))) continue;
    const accepted = kinds.map((one) => `"${one}"`).join(' or ');
    throw new CommandError(
      `store.${setting} needs store.kind ${accepted}${kind === undefined ? '' : `; it is "${kind}"`}.`,
    );
  }
}
