import { CommandError } from '../command-error.ts';
import { listenAddress, type ServeSources, type ToolgateConfig } from '../configuration/index.ts';
import { isLoopback } from '../is-loopback.ts';

/** Where to listen, and who may call. */
export interface ServeSettings {
  /** The address; an IPv6 address has no brackets. */
  host: string;
  /** The port; 0 for any free port. */
  port: number;
  /** The keys of callers. Without keys, `tokens` and `authenticate`, only this machine may call. */
  apiKeys: readonly string[];
  /** The address of Redis, if there is one. */
  redis?: string;
  /** The number of processes that answer requests. */
  workers: number;
}

/** The settings that change only with a restart, and on which others depend. */
export type RunningSettings = Pick<ServeSettings, 'host' | 'workers'>;

/** What {@link serveSettings} reads. */
interface SettingsSources extends ServeSources {
  /** Where the process listens already, and how many workers it has; absent at the start. */
  running?: RunningSettings | undefined;
}

/**
 * Reads where to listen and who may call. The command line takes precedence over the environment, the environment over
 * the configuration, and the configuration over the defaults.
 *
 * @throws CommandError if other machines could use the gateway without a key, if workers would need Redis, or if
 * several processes would write one decision log.
 */
export function serveSettings({
  flags,
  config,
  environment,
  running,
}: SettingsSources): ServeSettings {
  const { host, port } = listenAddress({ flags, config });
  const apiKeys = readKeys(environment['TOOLGATE_API_KEYS']) ?? config.apiKeys ?? [];
  const redis = environment['TOOLGATE_REDIS_URL'] || config.redis;
  const isAsked = apiKeys.length > 0 || config.authenticate || config.tokens;
  if (!isAsked) assertLoopback(running?.host ?? host);
  const workers = flags.workers ?? config.workers ?? 1;
  if (Math.max(workers, running?.workers ?? 1) > 1) assertNothingShared(config, Boolean(redis));
  return { host, port, apiKeys, workers, ...(redis && { redis }) };
}

function assertLoopback(host: string): void {
  if (isLoopback(host)) return;
  throw new CommandError(
    `Refusing to listen on ${host} without keys, because anyone who can reach it could use your models. ` +
      'Set TOOLGATE_API_KEYS (comma separated) or apiKeys in the configuration, or listen on 127.0.0.1.',
  );
}

/** Refuses settings that need shared memory if there are several processes. */
function assertNothingShared(
  { store, limits, decisionLog }: ToolgateConfig,
  hasRedis: boolean,
): void {
  if (decisionLog) {
    throw new CommandError(
      'decisionLog needs a single process, because its lines are chained: leave workers at 1.',
    );
  }
  if (hasRedis) return;
  const needsRedis = [
    ...(store && store.kind === 'memory' ? ['store.kind "memory"'] : []),
    ...(limits?.requests ? ['limits.requests'] : []),
    ...(limits?.tokens ? ['limits.tokens'] : []),
  ];
  if (needsRedis.length === 0) return;
  throw new CommandError(
    `Several workers can share ${needsRedis.join(' and ')} only through Redis: set redis or TOOLGATE_REDIS_URL, or use one worker.`,
  );
}

function readKeys(list: string | undefined): string[] | undefined {
  const keys = (list ?? '').split(',').flatMap((key) => key.trim() || []);
  return keys.length === 0 ? undefined : keys;
}
