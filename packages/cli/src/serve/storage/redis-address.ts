import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { CommandError } from '../../command-error.ts';
import { trimBrackets } from '../../trim-brackets.ts';

/** A Redis or Valkey: one server, a primary that Sentinels know, or a cluster. */
export interface RedisAddress {
  /** The servers, the Sentinels, or some servers of the cluster, in a form for logs. */
  hosts: string;
  /**
   * Creates a client. It loads the client's module on demand, because most gateways have no Redis and would start more
   * slowly.
   */
  open: (options: RedisOptions) => Promise<Redis | Cluster>;
}

const pattern =
  /^(?<protocol>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^?#]*))?$/;

const defaultPort = 6379;
const defaultSentinelPort = 26_379;

type Open = RedisAddress['open'];

/**
 * Reads the address of a Redis: `redis://host:6379`, `redis+sentinel://one:26379,two:26379/name` with the Sentinels'
 * name for the primary, or `redis+cluster://one:6379,two:6379`. `rediss` means TLS, and `user:password@` may come
 * before the hosts.
 *
 * @throws CommandError with examples, also for a database that is no number, and for the database of a cluster. It does not quote the address, which may hold a password.
 */
export function readRedisAddress(url: string): RedisAddress {
  const { protocol = '', kind, hosts = '', ...rest } = pattern.exec(url)?.groups ?? {};
  const { path = '' } = rest;
  const database = kind === 'sentinel' ? path.split('/').slice(1).join('/') : path;
  // ioredis would use database 0 instead.
  if (kind === 'cluster' ? database !== '' : !/^\d*$/.test(database)) throw invalid();
  if (kind === undefined && URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) {
    return { hosts: new URL(url).host, open: openServer(url) };
  }
  const isSecure = protocol === 'rediss';
  const access = readAccess(rest, isSecure);
  if (kind === 'cluster') {
    return { hosts, open: openCluster(readHosts(hosts, defaultPort), access) };
  }
  if (kind !== 'sentinel') throw invalid();
  const sentinels = readHosts(hosts, defaultSentinelPort);
  const tls = isSecure ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {};
  const primary = readPrimary(rest['path']);
  return { hosts, open: openPrimary({ ...access, sentinels, ...primary, ...tls }) };
}

/** Returns the name of the primary, and the number of its database if the path has one. */
function readPrimary(path = ''): { name: string; db?: number } {
  const [name = '', db = ''] = path.split('/');
  if (name === '') throw invalid();
  return { name, ...(db !== '' && { db: Number(db) }) };
}

/** Returns user, password and TLS settings. */
function readAccess(
  { user, password }: Readonly<Record<string, string | undefined>>,
  isSecure: boolean,
): RedisOptions {
  return {
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(isSecure && { tls: {} }),
  };
}

/** One server. */
interface Server {
  host: string;
  port: number;
}

function openServer(url: string): Open {
  return async (options) => {
    const { Redis: Client } = await import('ioredis');
    return new Client(url, options);
  };
}

function openPrimary(primary: RedisOptions): Open {
  return async (options) => {
    const { Redis: Client } = await import('ioredis');
    return new Client({
      ...options,
      ...primary,
      ...(options.retryStrategy && { sentinelRetryStrategy: options.retryStrategy }),
    });
  };
}

function openCluster(servers: Server[], access: RedisOptions): Open {
  return async ({ lazyConnect, retryStrategy, ...redisOptions }) => {
    const { Cluster: Client } = await import('ioredis');
    return new Client(servers, {
      lazyConnect: lazyConnect ?? false,
      enableOfflineQueue: false,
      slotsRefreshTimeout: redisOptions.connectTimeout ?? 1000,
      clusterRetryStrategy: (attempts) => retryStrategy?.(attempts) ?? null,
      redisOptions: { ...redisOptions, ...access },
    });
  };
}

/** Reads the hosts; throws for an invalid host. */
function readHosts(text: string, fallbackPort: number): Server[] {
  return text.split(',').map((host) => {
    if (!URL.canParse(`http://${host}`)) throw invalid();
    const { hostname, port } = new URL(`http://${host}`);
    return { host: trimBrackets(hostname), port: Number(port || fallbackPort) };
  });
}

function invalid(): CommandError {
  return new CommandError(
    'redis takes an address such as redis://127.0.0.1:6379, redis+sentinel://one:26379,two:26379/name ' +
      'or redis+cluster://one:6379,two:6379.',
  );
}
