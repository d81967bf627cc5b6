import { CommandError } from './command-error.ts';
import type { StoreConfig } from './front-door-config.ts';

/** Where a store keeps what it knows, with all that it needs there. */
export type StorePlan<Redis> =
  | { kind: 'memory' }
  | { kind: 'file'; directory: string }
  | { kind: 'redis'; redis: Redis };

/**
 * Decides where responses are kept: in Redis where there is one, else in memory, unless the configuration says so.
 *
 * @param redis the Redis that gateways share, or its address.
 * @throws CommandError for a place that lacks what it needs.
 */
export function planStore<Redis>(
  { kind, directory }: StoreConfig,
  redis: Redis | undefined,
): StorePlan<Redis> {
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
