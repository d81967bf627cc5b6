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
import {
  connectRedis,
  type FileStorage,
  fileStorage,
  resolveStore,
  storeKind,
} from '../storage/index.ts';
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
    ...(tokens && { authenticate: await acceptTokens(tokens, { ...shared, logger, keep }) }),
    logger,
    keep,
    ...(store !== false && { store: openStore(store, { redis, url, keep }) }),
    ...(limits && { limits: await openLimits(limits, { redis, keep }) }),
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

/** What the parts of a gateway share. */
interface Shared {
  redis: Redis | Cluster | undefined;
  keep: Keep;
}

function openStore(
  store: StoreConfig,
  { redis, url, keep }: Shared & { url: string | undefined },
): ResponseStore {
  // The entries in memory outlive a change of the store's settings, so each gateway keeps them.
  const memory = storeKind(store, redis) === 'memory' ? openMemory(store, keep) : undefined;
  return keep(
    `${storeName}${JSON.stringify([store, url])}`,
    () => createStore(store, { redis, memory }),
    // The answers in the background run to their end, as they would without a reload.
    async (responses) => responses.close(Infinity),
  );
}

/** What a storage may need. */
interface StorageParts {
  redis: Redis | Cluster | undefined;
  memory: ResponseStorage | undefined;
}

function createStore(store: StoreConfig, parts: StorageParts): ResponseStore {
  const { expirySeconds = thirtyDays } = store;
  const storage = chooseStorage(store, { ...parts, expirySeconds });
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
  { redis, keep }: Shared,
): Promise<GatewayService> {
  // The rate limiter is loaded only if there are limits.
  const { createLimits } = await import('@toolgate/http/limits');
  return createLimits({ ...limits, ...(redis && { redis }), keep });
}

function openMemory(store: StoreConfig, keep: Keep): ResponseStorage {
  const { kind: _kind, directory: _directory, expirySeconds: _expiry, ...bounds } = store;
  const { maxTenantBytes: _bytes, minReplicas: _replicas, ...memoryBounds } = bounds;
  return memoryStorage({ ...memoryBounds, keep });
}

function chooseStorage(
  store: StoreConfig,
  { expirySeconds, redis, memory }: StorageParts & { expirySeconds: number },
): ResponseStorage & Partial<FileStorage> {
  const { maxTenantBytes, minReplicas } = store;
  const plan = resolveStore(store, redis);
  switch (plan.kind) {
    case 'memory':
      return memory ?? memoryStorage();
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
  { authenticate, logger, keep }: { authenticate?: Authenticate; logger: Logger; keep: Keep },
): Promise<Authenticate> {
  // The code that checks signatures is loaded only if there are tokens.
  const { createTokenAuthenticator } = await import('@toolgate/http/tokens');
  const readToken = applySettings('tokens.', () =>
    createTokenAuthenticator({ ...tokens, logger, keep }),
  );
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
