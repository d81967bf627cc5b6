import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { CommandError } from './command-error.ts';

/** How long Redis may take, in milliseconds: to connect, and to carry out a command. */
const connectMilliseconds = 2000;
const commandMilliseconds = 1000;

/** The longest wait between two attempts to reach a Redis that is gone, in milliseconds. */
const retryMilliseconds = 2000;

/**
 * Connects to Redis. A command fails at once while there is no connection, so that no request waits
 * for one; the client keeps trying to get it back. Not to reach it at first is a warning.
 *
 * @throws CommandError when the address cannot be one.
 */
export async function connectRedis(url: string, logger: Logger): Promise<Redis> {
  assertRedisAddress(url);
  // Most gateways have none, and would start later for it.
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: connectMilliseconds,
    commandTimeout: commandMilliseconds,
    retryStrategy: (attempts) => Math.min(attempts * 100, retryMilliseconds),
  });
  let isGone = false;
  client.on('error', (error: Error) => {
    // One entry for each outage; the address may hold a password.
    if (!isGone) logger.error({ error: error.name }, 'Redis cannot be reached.');
    isGone = true;
  });
  client.on('ready', () => {
    if (isGone) logger.info('Redis is back.');
    isGone = false;
  });
  await client.connect().catch(() => {});
  return client;
}

/**
 * Makes sure that an address can be one of Redis.
 *
 * @throws CommandError that shows one. It does not quote the address, which may hold a password.
 */
export function assertRedisAddress(url: string): void {
  if (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) return;
  throw new CommandError('redis takes an address such as redis://127.0.0.1:6379.');
}
