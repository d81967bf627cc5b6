import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { CommandError } from '../command-error.ts';

/** Time limits of Redis, in milliseconds. */
const connectMilliseconds = 2000;
const commandMilliseconds = 1000;

/** The maximum delay between two attempts to reconnect, in milliseconds. */
const maxRetryMilliseconds = 2000;

/**
 * Connects to Redis. Without a connection commands fail at once instead of waiting, and the client keeps trying to
 * reconnect. A failure at the start is logged and does not throw.
 *
 * @throws CommandError for an invalid address.
 */
export async function connectRedis(url: string, logger: Logger): Promise<Redis> {
  assertRedisAddress(url);
  // Most gateways have no Redis, and loading the client would slow their start.
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: connectMilliseconds,
    commandTimeout: commandMilliseconds,
    retryStrategy: (attempts) => Math.min(attempts * 100, maxRetryMilliseconds),
  });
  let isGone = false;
  // Without user and password.
  const { host } = new URL(url);
  client.on('error', ({ name, code }: NodeJS.ErrnoException) => {
    // One log entry for each outage.
    if (!isGone) logger.error({ error: code ?? name }, unreachable(host));
    isGone = true;
  });
  client.on('ready', () => {
    if (isGone) logger.info(`Redis at ${host} is back.`);
    isGone = false;
  });
  // A host that drops packets would otherwise delay the start by more than one time limit.
  await Promise.race([
    client.connect().catch(() => {}),
    wait(connectMilliseconds, undefined, { ref: false }),
  ]);
  return client;
}

function unreachable(host: string): string {
  return (
    `Redis at ${host} cannot be reached: start it, or correct redis in the configuration or TOOLGATE_REDIS_URL. ` +
    'Until then responses are not stored.'
  );
}

/**
 * Makes sure that an address is a Redis URL.
 *
 * @throws CommandError with an example. It does not quote the address, which may hold a password.
 */
export function assertRedisAddress(url: string): void {
  if (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) return;
  throw new CommandError('redis takes an address such as redis://127.0.0.1:6379.');
}
