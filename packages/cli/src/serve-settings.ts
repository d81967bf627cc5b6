import { CommandError } from './command-error.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './is-loopback.ts';
import type { ServeFlags } from './serve-flags.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** Where to listen and for whom. */
export interface ServeSettings {
  /** Without brackets, also for IPv6. */
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The keys that callers may use; with none, and no `authenticate`, only this machine is served. */
  apiKeys: readonly string[];
  /** The address of Redis, if there is one. */
  redis?: string;
  /** How many processes answer requests. */
  workers: number;
}

/** What decides the settings. */
interface ServeSettingsOptions {
  flags: ServeFlags;
  config: ToolgateConfig;
  environment: Environment;
}

/**
 * Where to listen and for whom: the command line wins over the environment, the environment over
 * the configuration, and that over the defaults.
 *
 * @throws CommandError when other machines could use the gateway without a key, and when workers would need Redis.
 */
export function serveSettings({ flags, config, environment }: ServeSettingsOptions): ServeSettings {
  const host = (flags.host ?? config.host ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  const port = flags.port ?? config.port ?? 8787;
  const apiKeys = readKeys(environment['TOOLGATE_API_KEYS']) ?? config.apiKeys ?? [];
  const redis = environment['TOOLGATE_REDIS_URL'] || config.redis;
  if (apiKeys.length === 0 && !config.authenticate) assertLoopback(host);
  const workers = flags.workers ?? config.workers ?? 1;
  if (workers > 1 && !redis) assertNothingShared(config);
  return { host, port, apiKeys, workers, ...(redis && { redis }) };
}

function assertLoopback(host: string): void {
  if (isLoopback(host)) return;
  throw new CommandError(
    `Refusing to listen on ${host} without keys, because whoever reaches it could use your models. ` +
      'Set TOOLGATE_API_KEYS (comma separated) or apiKeys in the configuration, or listen on 127.0.0.1.',
  );
}

/** What each process would keep for itself must not look as if all knew of it. */
function assertNothingShared({ store, limits }: ToolgateConfig): void {
  const needsRedis = [
    ...(store && store.kind === 'memory' ? ['store.kind "memory"'] : []),
    ...(limits?.requests ? ['limits.requests'] : []),
    ...(limits?.tokens ? ['limits.tokens'] : []),
  ];
  if (needsRedis.length === 0) return;
  throw new CommandError(
    `Several workers share ${needsRedis.join(' and ')} through Redis only: set redis or TOOLGATE_REDIS_URL, or serve with one worker.`,
  );
}

function readKeys(list: string | undefined): string[] | undefined {
  const keys = (list ?? '').split(',').map((key) => key.trim());
  const given = keys.filter((key) => key !== '');
  return given.length === 0 ? undefined : given;
}
