import { CommandError } from '../../command-error.ts';
import type { StoreConfig } from '../../configuration/index.ts';

/** The kind of a store, with what the store needs. */
export type StoreLocation<Redis> =
  | { kind: 'memory' }
  | { kind: 'file'; directory: string }
  | { kind: 'redis'; redis: Redis };

/**
 * Chooses where to keep responses: as configured, otherwise in Redis if there is one, otherwise in memory.
 *
 * @param redis the Redis that gateways share, or its address.
 * @throws CommandError when a setting is missing for the configured kind.
 */
export function resolveStore<Redis>(
  { kind, directory }: StoreConfig,
  redis: Redis | undefined,
): StoreLocation<Redis> {
  switch (kind ?? (redis === undefined ? 'memory' : 'redis')) {
    case 'memory':
      return { kind: 'memory' };
    case 'file':
      if (directory !== undefined) return { kind: 'file', directory };
      throw new CommandError('store.kind "file" needs store.directory, the folder for the files.');
    case 'redis':
      if (redis !== undefined) return { kind: 'redis', redis };
      throw new CommandError(
        'store.kind "redis" needs redis, an address such as redis://127.0.0.1:6379.',
      );
  }
}
