import { resolve } from 'node:path';
import {
  type AuthenticationOptions,
  createToolgateHandler,
  type GatewayService,
  HttpError,
  type ToolgateHandlerOptions,
  withCors,
} from '@toolgate/http';
import { type RoutedModels, routeModels, type RoutingOptions } from '@toolgate/http/routing';
import {
  createResponseStore,
  memoryStorage,
  redisStorage,
  type ResponseStorage,
  type ResponseStore,
} from '@toolgate/http/store';
import type { Cluster, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { applySettings } from '../../apply-settings.ts';
import type { GatewayServices, StoreConfig, TokenConfig } from '../../configuration/index.ts';
import type { Handler } from '../../handler.ts';
import { connectRedis, type FileStorage, fileStorage, resolveStore } from '../storage/index.ts';
import type { Keep, Resources } from './resources.ts';

/** The parts of a gateway. */
export interface GatewayOptions {
  /** The settings of the services around it. */
  services: GatewayServices;
  /** The options of the gateway itself, with its models. */
  handler: ToolgateHandlerOptions;
  logger: Logger;
  /**
   * Creates a part, or returns the existing part with that name, which so survives a reload of the configuration. By
   * default, it always creates.
   */
  keep?: Keep;
}

const thirtyDays = 30 * 24 * 60 * 60;

/**
 * Creates the gateway with its services: routes to models, a store for `/v1/responses`, limits and CORS.
 *
 * @throws CommandError for settings that do not fit together.
 */
export async function createGateway({
  services,
  handler,
  logger,
  keep = (_name, create) => create(),
}: GatewayOptions): Promise<Handler> {
  const { store = {}, limits, cors, routing, redis: url, tokens, ...shared } = services;
  const redis =
    url === undefined
      ? undefined
      : await keep(
          redisName(url),
          () => connectRedis(url, logger),
          (client) => client.disconnect(),
        );
  const { models, ...withoutModels } = handler;
  const { provider, listModels } = handler;
  const source = {
    ...(models && { models }),
    ...(provider && { provider }),
    ...(listModels && { listModels }),
  };
  const routed = routing && openRoutes({ ...source, ...routing, logger });
  const options: ToolgateHandlerOptions = {
    ...(routed ? withoutModels : handler),
    ...routed,
    ...shared,
    ...(tokens && { authenticate: await acceptTokens(tokens, { ...shared, logger }) }),
    logger,
    ...(store !== false && {
      store: keep(
        `${storeName}${JSON.stringify([store, url])}`,
        () => openStore(store, redis),
        // The answers in the background run to their end, as they would without a reload.
        async (responses) => responses.close(Infinity),
      ),
    }),
    ...(limits && {
      limits: await keep(`limits ${JSON.stringify([limits, url])}`, () =>
        openLimits(limits, redis),
      ),
    }),
  };
  const gateway = applySettings('', () => createToolgateHandler(options));
  return cors ? withCors(gateway, { ...cors, logger }) : gateway;
}

/**
 * Lets the stores among the resources finish their background work, at most for some milliseconds. Work that takes
 * longer fails.
 */
export async function closeStores(resources: Resources, milliseconds: number): Promise<void> {
  const stores = resources.list(storeName) as ResponseStore[];
  await Promise.all(stores.map(async (store) => store.close(milliseconds)));
}

/** Returns the name of the client of a Redis. */
export function redisName(url: string): string {
  return `redis ${url}`;
}

/** The prefix of the names of stores. */
const storeName = 'store ';

/**
 * Adds routes in front of models.
 *
 * @throws CommandError for a route to an unknown model.
 */
export function openRoutes(options: RoutingOptions): RoutedModels {
  return applySettings('routing.', () => routeModels(options));
}

function openStore(store: StoreConfig, redis: Redis | Cluster | undefined): ResponseStore {
  const { expirySeconds = thirtyDays } = store;
  const storage = chooseStorage(store, expirySeconds, redis);
  const responses = createResponseStore({ storage, expirySeconds });
  return {
    ...responses,
    async close(milliseconds) {
      await responses.close(milliseconds);
      storage.close?.();
    },
  };
}

async function openLimits(
  limits: NonNullable<GatewayServices['limits']>,
  redis: Redis | Cluster | undefined,
): Promise<GatewayService> {
  // The rate limiter is loaded only if there are limits.
  const { createLimits } = await import('@toolgate/http/limits');
  return createLimits({ ...limits, ...(redis && { redis }) });
}

function chooseStorage(
  store: StoreConfig,
  expirySeconds: number,
  redis: Redis | Cluster | undefined,
): ResponseStorage & Partial<FileStorage> {
  const { kind: _kind, directory: _directory, expirySeconds: _expiry, ...bounds } = store;
  const { maxTenantBytes, minReplicas, ...memoryBounds } = bounds;
  const plan = resolveStore(store, redis);
  switch (plan.kind) {
    case 'memory':
      return memoryStorage(memoryBounds);
    case 'file':
      return fileStorage({ directory: resolve(plan.directory), expirySeconds, maxTenantBytes });
    case 'redis':
      return redisStorage(plan.redis, {
        ...(maxTenantBytes !== undefined && { maxTenantBytes }),
        ...(minReplicas !== undefined && { minReplicas }),
      });
  }
}

type Authenticate = NonNullable<AuthenticationOptions['authenticate']>;

/**
 * Accepts callers with tokens. For all other callers it asks the host's own `authenticate`, which may accept a refused
 * token.
 *
 * @throws CommandError for invalid settings.
 */
async function acceptTokens(
  tokens: TokenConfig,
  { authenticate, logger }: { authenticate?: Authenticate; logger: Logger },
): Promise<Authenticate> {
  // The code that checks signatures is loaded only if there are tokens.
  const { createTokenAuthenticator } = await import('@toolgate/http/tokens');
  const readToken = applySettings('tokens.', () => createTokenAuthenticator({ ...tokens, logger }));
  return async (request) => {
    try {
      return (await readToken(request)) ?? (await authenticate?.(request));
    } catch (error) {
      const isRefused = HttpError.isInstance(error) && error.status === 401;
      const caller = isRefused ? await authenticate?.(request) : undefined;
      if (caller === undefined) throw error;
      return caller;
    }
  };
}
