import type {
  AuthenticationOptions,
  CapacityOptions,
  ChecksOptions,
  CorsOptions,
  PassedEndpoint,
} from '@toolgate/http';
import type { LimitsOptions } from '@toolgate/http/limits';
import type { RoutingOptions } from '@toolgate/http/routing';
import type { MemoryStorageOptions } from '@toolgate/http/store';
import type { TokenOptions } from '@toolgate/http/tokens';

/** The settings of the services around the gateway: authentication, store, limits, CORS and routing. */
export interface GatewayServices extends AuthenticationOptions {
  /**
   * Accepts callers with tokens of an identity provider, in addition to callers with keys. `authenticate` decides about
   * all others.
   */
  tokens?: TokenConfig;
  /**
   * Where `/v1/responses` keeps its responses; `false` for no store. Default: in Redis if `redis` is set, otherwise in
   * memory.
   */
  store?: false | StoreConfig;
  /**
   * The address of a Redis or Valkey that several gateways share: a server, Sentinels or a cluster.
   * `TOOLGATE_REDIS_URL` takes precedence.
   */
  redis?: string;
  /** How much each tenant may use. Gateways with the same `redis` share their counts. */
  limits?: Pick<LimitsOptions, 'requests' | 'tokens' | 'concurrency' | 'timeoutMilliseconds'>;
  /**
   * How many requests each process answers at once. Further requests wait, and are then refused. `false` for no bound.
   */
  capacity?: CapacityOptions | false;
  /**
   * Whether guard and filter are also served as checks for other gateways, and what they remember; default false.
   * `--checks` takes precedence.
   */
  checks?: boolean | ChecksOptions;
  /** The web pages that may call the gateway. */
  cors?: Pick<CorsOptions, 'origins' | 'maxAgeSeconds'>;
  /** Aliases, fallback models and retries. */
  routing?: Pick<RoutingOptions, 'routes' | 'retries' | 'maxWaitMilliseconds'>;
  /** The endpoints of an upstream that are passed on, in addition to its formats; default `['embeddings']`. */
  endpoints?: readonly PassedEndpoint[];
  /** The largest request body in bytes; default 32 MiB. */
  maxBodyBytes?: number;
}

/** Which tokens are accepted. */
export type TokenConfig = Omit<TokenOptions, 'fetch' | 'logger' | 'keep'>;

/** Where and how long responses are kept. The bounds of {@link MemoryStorageOptions} are for a store in memory. */
export interface StoreConfig extends Omit<MemoryStorageOptions, 'keep'> {
  /** `file` needs `directory`; `redis` needs the setting `redis`. */
  kind?: 'memory' | 'file' | 'redis';
  /** The folder of a store in files. */
  directory?: string;
  /** How long a response is kept, in seconds; default 30 days. */
  expirySeconds?: number;
  /** Maximum number of bytes of one tenant in files or in Redis; default 512 MiB. A full tenant loses its oldest responses. */
  maxTenantBytes?: number;
  /** How many replicas of Redis must have a response before it counts as stored; default 0. */
  minReplicas?: number;
}
