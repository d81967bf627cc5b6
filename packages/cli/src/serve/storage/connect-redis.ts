import type { Cluster, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { waitAtMost } from 'toolgate/internal';
import { readRedisAddress } from './redis-address.ts';

/** Time limits for Redis, in milliseconds. */
const connectMilliseconds = 2000;
const commandMilliseconds = 1000;

/** Maximum delay between two attempts to reconnect, in milliseconds. */
const maxRetryMilliseconds = 2000;

/**
 * Connects to Redis. Without a connection commands fail at once instead of waiting, and the client keeps trying to
 * reconnect. A failure at the start is logged and does not throw.
 *
 * @throws CommandError for an invalid address.
 */
export async function connectRedis(url: string, logger: Logger): Promise<Redis | Cluster> {
  const { hosts, open } = readRedisAddress(url);
  const client = await open({
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: connectMilliseconds,
    commandTimeout: commandMilliseconds,
    retryStrategy: (attempts) => Math.min(attempts * 100, maxRetryMilliseconds),
  });
  const unreachable =
    `Redis at ${hosts} cannot be reached: start it, or correct redis in the configuration or TOOLGATE_REDIS_URL. ` +
    'Until then responses are not stored.';
  let isGone = false;
  client.on('error', ({ name, code }: NodeJS.ErrnoException) => {
    // One entry in the log for each outage.
    if (!isGone) logger.error({ error: code ?? name }, unreachable);
    isGone = true;
  });
  client.on('ready', () => {
    if (isGone) logger.info(`Redis at ${hosts} is back.`);
    isGone = false;
  });
  // Otherwise a host that drops packets would delay the start by more than one time limit.
  await waitAtMost(
    client.connect().catch(() => {}),
    connectMilliseconds,
  );
  return client;
}
