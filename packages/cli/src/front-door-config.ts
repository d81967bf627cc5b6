import type { AuthenticationOptions, CorsOptions } from '@toolgate/http';
import type { LimitsOptions } from '@toolgate/http/limits';
import type { RoutingOptions } from '@toolgate/http/routing';

/** What a configuration says of what surrounds the gateway itself. */
export interface FrontDoorConfig extends AuthenticationOptions {
  /**
   * Where `/v1/responses` keeps its responses; `false` for nowhere. By default in Redis where `redis`
   * is set, else in memory.
   */
  store?: false | StoreConfig;
  /** The address of a Redis server that several gateways share; `TOOLGATE_REDIS_URL` wins. */
  redis?: string;
  /** How much each tenant may use; counted together where `redis` is set. */
  limits?: Pick<LimitsOptions, 'requests' | 'tokens' | 'concurrency' | 'timeoutMilliseconds'>;
  /** The web pages that may use the gateway. */
  cors?: CorsOptions;
  /** Other names for models, other models to fall back to, and retries. */
  routing?: Pick<RoutingOptions, 'routes' | 'retries' | 'maxWaitMilliseconds'>;
  /** The largest request body in bytes; default 16 MiB. */
  maxBodyBytes?: number;
}

/** How responses are kept. */
export interface StoreConfig {
  /** `file` needs `directory`, `redis` the setting `redis`. */
  kind?: 'memory' | 'file' | 'redis';
  /** The folder of a store in files. */
  directory?: string;
  /** How long a response is kept, in seconds; default 30 days. */
  expirySeconds?: number;
  /** The most entries of a store in memory; default 20000. A response is one, and so is each of its items. */
  maxEntries?: number;
  /** The most characters of a store in memory; default 128 Mi. */
  maxCharacters?: number;
}
