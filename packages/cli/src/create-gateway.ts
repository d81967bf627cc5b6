import { resolve } from 'node:path';
import { createToolgateHandler, type ToolgateHandlerOptions, withCors } from '@toolgate/http';
import { routeModels } from '@toolgate/http/routing';
import {
  memoryStorage,
  redisStorage,
  type ResponseStorage,
  withResponseStore,
} from '@toolgate/http/store';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { connectRedis } from './connect-redis.ts';
import { fileStorage } from './file-storage.ts';
import type { FrontDoorConfig, StoreConfig } from './front-door-config.ts';
import { planStore } from './plan-store.ts';

/** What a gateway is made of. */
export interface GatewayOptions {
  /** What surrounds it. */
  frontDoor: FrontDoorConfig;
  /** The gateway itself, with its models. */
  handler: ToolgateHandlerOptions;
  logger: Logger;
}

type Handler = (request: Request) => Promise<Response>;

const thirtyDays = 30 * 24 * 60 * 60;

/**
 * Builds the gateway with all that the configuration puts around it: routes before its models, a
 * store behind `/v1/responses`, limits, and the pages that may use it.
 *
 * @throws CommandError for settings that do not go together.
 */
export async function createGateway({
  frontDoor,
  handler,
  logger,
}: GatewayOptions): Promise<Handler> {
  const { store = {}, limits, cors, routing, redis: url, ...shared } = frontDoor;
  const redis = url === undefined ? undefined : await connectRedis(url, logger);
  const { isLengthTrue = false } = handler;
  const settings = { ...shared, isLengthTrue, logger };
  const routed = routing && routeModels({ ...handler, ...routing, logger });
  const { models: _models, ...withoutModels } = handler;
  let gateway: Handler = createToolgateHandler({
    ...(routed ? withoutModels : handler),
    ...routed,
    ...settings,
  });
  if (store !== false) {
    const { expirySeconds = thirtyDays } = store;
    const storage = chooseStorage(store, expirySeconds, redis);
    gateway = withResponseStore(gateway, { ...settings, storage, expirySeconds });
  }
  if (limits) {
    // What counts in Redis is not loaded where nothing is counted.
    const { withLimits } = await import('@toolgate/http/limits');
    gateway = withLimits(gateway, { ...settings, ...limits, ...(redis && { redis }) });
  }
  return cors ? withCors(gateway, cors) : gateway;
}

function chooseStorage(
  { maxEntries, maxCharacters, ...store }: StoreConfig,
  expirySeconds: number,
  redis: Redis | undefined,
): ResponseStorage {
  const plan = planStore(store, redis);
  switch (plan.kind) {
    case 'memory':
      return memoryStorage({
        ...(maxEntries !== undefined && { maxEntries }),
        ...(maxCharacters !== undefined && { maxCharacters }),
      });
    case 'file':
      return fileStorage(resolve(plan.directory), expirySeconds);
    case 'redis':
      return redisStorage(plan.redis);
  }
}
