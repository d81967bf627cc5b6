import type { Redis } from 'ioredis';
import type { Handler } from '../handler.ts';
import { findUnreachable } from '../models/index.ts';
import { redisName, type Resources } from './gateway/index.ts';

/** The checks behind `GET /ready`. */
export interface ReadinessChecks {
  /** Aborted once the process is stopping. */
  stopping: AbortSignal;
  /** Whether Redis can be reached; absent without Redis. */
  redis?: () => Promise<boolean>;
  /** Whether the upstream can be reached; absent if the models come from the configuration. */
  upstream?: () => Promise<boolean>;
}

/** How long a result is reused, in milliseconds, because anyone may ask, any number of times. */
const keptMilliseconds = 5000;

/** The time limit for an upstream to answer, in milliseconds. */
const reachMilliseconds = 1000;

/**
 * Answers `GET /ready`, which load balancers ask before they send requests: 503 once the process is stopping. Without
 * Redis or its upstream a gateway is `degraded`, with status 200. All gateways share both, so with 503 a load balancer
 * would have no gateway left.
 */
export function withReadiness(handler: Handler, checks: ReadinessChecks): Handler {
  let latest: { at: number; state: Promise<object> } | undefined;

  async function readState(): Promise<object> {
    const [redis = true, upstream = true] = await Promise.all([
      checks.redis?.(),
      checks.upstream?.(),
    ]);
    if (redis && upstream) return { status: 'ready' };
    return {
      status: 'degraded',
      ...(!redis && { redis: 'unreachable' }),
      ...(!upstream && { upstream: 'unreachable' }),
    };
  }

  async function answerReady(): Promise<Response> {
    const headers = { 'cache-control': 'no-store' };
    if (checks.stopping.aborted)
      return Response.json({ status: 'stopping' }, { status: 503, headers });
    const now = performance.now();
    if (latest === undefined || now - latest.at > keptMilliseconds)
      latest = { at: now, state: readState() };
    return Response.json(await latest.state, { headers });
  }

  return (request) => {
    const { method, url } = request;
    // Most requests have another path, and parsing a URL costs more than searching it.
    const isAsked = (method === 'GET' || method === 'HEAD') && url.includes('/ready');
    return isAsked && new URL(url).pathname === '/ready' ? answerReady() : handler(request);
  };
}

/** Options of the checks of `serve`. */
interface ServeChecks {
  /** The address of `--upstream`. */
  upstream?: string | undefined;
  /** The address of Redis. */
  redis?: string | undefined;
  /** Finds the client of Redis. */
  resources: Pick<Resources, 'find'>;
  stopping: AbortSignal;
}

/** Creates the checks of `serve`. */
export function openChecks({ upstream, redis, resources, stopping }: ServeChecks): ReadinessChecks {
  return {
    stopping,
    ...(redis !== undefined && {
      redis: async () => isConnected(resources.find(redisName(redis))),
    }),
    ...(upstream !== undefined && {
      upstream: async () => (await findUnreachable(upstream, reachMilliseconds)) === undefined,
    }),
  };
}

/** Whether a client that the gateway keeps is connected. */
async function isConnected(client: unknown): Promise<boolean> {
  const { status } = ((await client) ?? {}) as Partial<Redis>;
  return status === 'ready';
}
