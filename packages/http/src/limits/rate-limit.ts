// Packages that compile this source need the declarations too, and an ambient file cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./rate-limiter-flexible.d.ts" />
import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';

/** How much a tenant may use within a time. */
export interface RateLimit {
  /** The most within one window. */
  limit: number;
  /** How long a window is, in seconds; default 60. It begins with the first use. */
  seconds?: number;
}

/** A tenant's usage within its window. */
export interface RateStatus {
  limit: number;
  remaining: number;
  /** When the window ends, in milliseconds from now. */
  resetMilliseconds: number;
  /** How long the whole window is. */
  seconds: number;
  isExceeded: boolean;
}

/** Counts the usage of tenants. Its promises never reject. */
export interface RateMeter {
  /** A tenant's usage; exceeded when nothing is left. */
  peek(tenant: string): Promise<RateStatus>;
  /** Counts a use; exceeded when it was one too many. */
  use(tenant: string, amount: number): Promise<RateStatus>;
}

/** Options of a meter. */
interface RateMeterOptions {
  /** The name of the count, which keeps the counts in a shared Redis apart. */
  name: string;
  rate: RateLimit;
  /** A client of `ioredis`, for gateways that count together. */
  redis: object | undefined;
}

/** A meter in memory or, where there is one, in Redis. While Redis is gone, each gateway counts alone. */
export function createRateMeter({ name, rate, redis }: RateMeterOptions): RateMeter {
  const { limit, seconds = 60 } = rate;
  const settings = { keyPrefix: `toolgate:limits:${name}`, points: limit, duration: seconds };
  const memory = new RateLimiterMemory(settings);
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
