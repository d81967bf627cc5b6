import type {
  AuthenticationOptions,
  CapacityOptions,
  ChecksOptions,
  CorsOptions,
  PassedEndpoint,
} from '@toolgate/http';
import type { LimitsOptions } from '@toolgate/http/limits';
import type { RoutingOptions } from '@toolgate/http/routing';
import type { TokenOptions } from '@toolgate/http/tokens';

/** The services around the gateway: authentication, store, limits, CORS and routing. */
export interface GatewayServices extends AuthenticationOptions {
  /** Accepts callers with tokens of an identity provider, beside those with keys; `authenticate` decides about all others. */
  tokens?: TokenConfig;
  /**
   * Where `/v1/responses` keeps its responses; `false` for no store. By default in Redis where `redis`
   * is set, else in memory.
   */
  store?: false | StoreConfig;
  /** The address of a Redis or Valkey that several gateways share: of a server, of Sentinels or of a cluster; `TOOLGATE_REDIS_URL` wins. */
  redis?: string;
  /** How much each tenant may use; gateways with the same `redis` count together. */
  limits?: Pick<LimitsOptions, 'requests' | 'tokens' | 'concurrency' | 'timeoutMilliseconds'>;
  /** How much each process takes on before requests wait, and are refused after that; `false` for no bound. */
  capacity?: CapacityOptions | false;
  /**
   * Whether guard and filter also answer as checks for other gateways, and what they remember; default false. `--checks` wins.
   */
  checks?: boolean | ChecksOptions;
  /** The web pages that may call the gateway. */
  cors?: Pick<CorsOptions, 'origins' | 'maxAgeSeconds'>;
  /** Names for models, fallback models and retries. */
  routing?: Pick<RoutingOptions, 'routes' | 'retries' | 'maxWaitMilliseconds'>;
  /** The endpoints of an upstream that are passed on, in addition to its formats; default `['embeddings']`. */
  endpoints?: readonly PassedEndpoint[];
  /** The largest request body in bytes; default 32 MiB. */
  maxBodyBytes?: number;
}

/** Whose tokens are accepted. */
export type TokenConfig = Omit<TokenOptions, 'fetch' | 'logger'>;

/** How responses are kept. */
export interface StoreConfig {
  /** `file` needs `directory`, `redis` the setting `redis`. */
  kind?: 'memory' | 'file' | 'redis';
  /** The folder of a store in files. */
  directory?: string;
  /** How long a response is kept, in seconds; default 30 days. */
  expirySeconds?: number;
  /** The maximum number of entries of a store in memory; default 20000. Each response and each of its items is one. */
  maxEntries?: number;
  /** The maximum number of characters of a store in memory; default 128 Mi. */
  maxCharacters?: number;
  /** The maximum number of entries of one tenant in memory; by default `maxEntries`. */
  maxTenantEntries?: number;
  /** The maximum number of characters of one tenant in memory; by default `maxCharacters`. */
  maxTenantCharacters?: number;
  /** The maximum of one tenant in files or in Redis, in bytes; default 512 MiB. A tenant that is full loses its oldest responses. */
  maxTenantBytes?: number;
  /** How many replicas of Redis must have a response before it counts as stored; default 0. */
  minReplicas?: number;
}
