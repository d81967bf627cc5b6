import { createPlaces } from 'toolgate/internal';
import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { hasBodyToRead } from '../endpoints/body-endpoints.ts';
import { type HttpError, rateExceeded } from '../errors/index.ts';
import { type Exchange, type GatewayService, tenantOf } from '../exchange/index.ts';
import { type Keep, keepNothing } from '../keep.ts';
import { limitHeaders } from './limit-headers.ts';
import { createRateMeter, type RateLimit, type RateMeter, type RateStatus } from './rate-limit.ts';

/** Options of {@link createLimits}. */
export interface LimitsOptions {
  /** The limit of a tenant's requests. */
  requests?: RateLimit;
  /**
   * The limit of a tenant's tokens: input and output of all model calls of its requests, also for errors and for calls that
   * the answer does not show. They are counted at the end of an answer, so the last request of a window may exceed the
   * limit. If a streamed call does not report all its tokens, each event of the stream counts as one more token.
   */
  tokens?: RateLimit;
  /** Maximum number of requests of one tenant that this process answers at once. */
  concurrency?: number;
  /** The time limit of an answer, to its last byte, in milliseconds. */
  timeoutMilliseconds?: number;
  /** A client of `ioredis`, for gateways that share their counts of requests and tokens. Default: each process counts alone. */
  redis?: object;
  /**
   * Keeps the counts and the running requests when the host replaces its limits; by default the new ones count from 0. A
   * limit with other `seconds` always counts from 0.
   */
  keep?: Keep;
}

const rateValues: AcceptedOptions<RateLimit> = { limit: 'bound', seconds: 'duration' };

const limitValues: AcceptedOptions<LimitsOptions> = {
  requests: 'any',
  tokens: 'any',
  concurrency: 'bound',
  timeoutMilliseconds: 'duration',
  redis: 'any',
  keep: 'any',
};

/**
 * Limits each tenant's use of a gateway: requests and tokens in a window of time, concurrent requests, and the time of an
 * answer. A request over a limit gets 429 with `retry-after`, or 504. Responses have the headers in which clients of OpenAI
 * and Anthropic read their limits. Requests that use no model are not limited, except counting tokens, which reads the whole
 * request.
 *
 * @returns the option `limits` of `createToolgateHandler`.
 * @throws InvalidArgumentError for an unknown option or a value that would limit nothing.
 */
export function createLimits(options: LimitsOptions): GatewayService {
  assertOptions(options, limitValues, 'createLimits()');
  assertOptions(options.requests, rateValues, 'requests');
  assertOptions(options.tokens, rateValues, 'tokens');
  const { concurrency = Infinity, timeoutMilliseconds, redis, keep = keepNothing } = options;
  const takePlace = keep('places of tenants', () => createPlaces());
  const meter = (name: string, rate: RateLimit | undefined): RateMeter | undefined =>
    rate && createRateMeter(name, rate, { redis, keep });
  const requests = meter('requests', options.requests);
  const tokens = meter('tokens', options.tokens);

  async function check(tenant: string, exchange: Exchange): Promise<void> {
    const status = {
      requests: await requests?.use(tenant, 1),
      tokens: await tokens?.peek(tenant),
    };
    exchange.headers = { ...exchange.headers, ...limitHeaders(status, exchange.protocol) };
    for (const kind of ['requests', 'tokens'] as const) {
      const rate = status[kind];
      if (rate?.isExceeded) throw limitReached(kind, rate);
    }
  }

  return {
    open(exchange) {
      if (!hasBodyToRead(exchange)) return undefined;
      let release: (() => void) | undefined;
      const tenant = (): string => tenantOf(exchange);
      return {
        async admitted() {
          release = takePlace(tenant(), concurrency);
          if (release === undefined) {
            const message = `Too many concurrent requests (limit ${concurrency}). Try again when one has ended.`;
            throw rateExceeded(message, 1);
          }
          await check(tenant(), exchange);
          exchange.needsUsage ||= tokens !== undefined;
          exchange.answerMilliseconds = timeoutMilliseconds;
        },
        settled({ tokens: used }) {
          release?.();
          if (used > 0) void tokens?.use(tenant(), used);
        },
      };
    },
  };
}

/** The error for a tenant that has reached its limit of requests or tokens in a window. */
function limitReached(
  kind: 'requests' | 'tokens',
  { limit, seconds, resetMilliseconds }: RateStatus,
): HttpError {
  const wait = Math.max(1, Math.ceil(resetMilliseconds / 1000));
  const rule = `at most ${limit} ${kind} in ${seconds} s`;
  return rateExceeded(`Rate limit reached: ${rule}. Try again in ${wait} s.`, wait);
}
