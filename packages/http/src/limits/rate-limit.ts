// Packages that compile this source also need the declarations, and an ambient file cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./rate-limiter-flexible.d.ts" />
import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import type { Keep } from '../keep.ts';

/** How much a tenant may use in a window of time. */
export interface RateLimit {
  /** Maximum in one window. */
  limit: number;
  /** The length of a window in seconds; default 60. A window begins with the first use. */
  seconds?: number;
}

/** A tenant's usage within its window. */
export interface RateStatus {
  limit: number;
  remaining: number;
  /** The time to the end of the window, in milliseconds. */
  resetMilliseconds: number;
  /** The length of the whole window, in seconds. */
  seconds: number;
  isExceeded: boolean;
}

/** Counts the usage of tenants. Its promises never reject. */
export interface RateMeter {
  /** Returns a tenant's usage; exceeded when nothing is left. */
  peek(tenant: string): Promise<RateStatus>;
  /** Counts a use and returns the usage; exceeded when this use was over the limit. */
  use(tenant: string, amount: number): Promise<RateStatus>;
}

/** Where a meter counts. */
export interface RateMeterOptions {
  /** A client of `ioredis`, for gateways that share a count. */
  redis: object | undefined;
  /** Keeps the counts in memory. */
  keep: Keep;
}

/**
 * Creates a meter in Redis if there is a client, otherwise in memory. While Redis is unavailable, each gateway counts
 * alone.
 *
 * @param name the name of the count; it separates the counts in a shared Redis.
 */
export function createRateMeter(
  name: string,
  { limit, seconds = 60 }: RateLimit,
  { redis, keep }: RateMeterOptions,
): RateMeter {
  // An open window keeps its end, so a count belongs to windows of one length.
  const keyPrefix = `toolgate:limits:${name}:${seconds}`;
  const settings = { keyPrefix, points: limit, duration: seconds };
  const memory = keep(keyPrefix, () => new RateLimiterMemory(settings));
  const limiter =
    redis === undefined
      ? memory
      : new RateLimiterRedis({
          ...settings,
          storeClient: redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        });

  const status = (
    { consumedPoints, msBeforeNext }: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>,
    isExceeded: boolean,
  ): RateStatus => ({
    limit,
    seconds,
    remaining: Math.max(0, limit - consumedPoints),
    resetMilliseconds: Math.max(0, msBeforeNext),
    isExceeded,
  });

  return {
    async peek(tenant) {
      const used = await limiter.get(tenant);
      if (used === null) return status({ consumedPoints: 0, msBeforeNext: 0 }, false);
      return status(used, used.consumedPoints >= limit);
    },
    async use(tenant, amount) {
      const used = await limiter.penalty(tenant, amount);
      return status(used, used.consumedPoints > limit);
    },
  };
}
