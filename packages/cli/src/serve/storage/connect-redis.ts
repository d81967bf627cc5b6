import type { Cluster, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { waitAtMost } from 'toolgate/internal';
import { readRedisAddress } from './redis-address.ts';
import { describeRedisFailure, readSelectFailure } from './redis-failure.ts';

/** Time limits for Redis, in milliseconds. */
const connectMilliseconds = 2000;
const commandMilliseconds = 1000;

/** Maximum delay between two attempts to reconnect, in milliseconds. */
const maxRetryMilliseconds = 2000;

/**
 * Connects to Redis. Without a connection commands fail at once instead of waiting, and the client keeps trying to
 * reconnect. A failure at the start is logged and does not throw.
 *
 * @throws CommandError for an invalid address, and if Redis has no database of the given number.
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
  let isStarted = false;
  let isGone = false;
  let selectFailure: Error | undefined;
  client.on('error', (error: Error) => {
    // The commands of the closing connection fail too.
    if (selectFailure !== undefined) return;
    selectFailure = readSelectFailure(error, hosts);
    if (selectFailure !== undefined) {
      // It comes before the connection is ready, so no command has used the wrong database.
      client.disconnect();
      if (isStarted) logger.error(`${selectFailure.message} Then restart the gateway.`);
      return;
    }
    const { code, fault, fix } = describeRedisFailure(error);
    const message = `Redis at ${hosts} ${fault}: ${fix}. Until then responses are not stored.`;
    // One entry in the log for each outage.
    if (!isGone) logger.error({ error: code }, message);
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
  isStarted = true;
  if (selectFailure !== undefined) throw selectFailure;
  return client;
}
