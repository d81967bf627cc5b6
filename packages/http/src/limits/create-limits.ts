import { isModelRequest } from '../capacity/index.ts';
import { HttpError } from '../errors/index.ts';
import type { Exchange, GatewayService } from '../exchange/index.ts';
import { limitHeaders } from './limit-headers.ts';
import { createRateMeter, type RateLimit, type RateMeter, type RateStatus } from './rate-limit.ts';

/** Settings of {@link createLimits}. */
export interface LimitsOptions {
  /** How many requests a tenant may make. */
  requests?: RateLimit;
  /**
   * How many tokens a tenant may use: input and output of all model calls of its requests, also where the answer is an
   * error or does not show them. They are counted when an answer ends, so the last request of a window may go beyond.
   * Where a call of a stream does not report all its tokens, each event of the stream counts as one more.
   */
  tokens?: RateLimit;
  /** How many requests of one tenant this process answers at once. */
  concurrency?: number;
  /** How long an answer may take, to its last byte, in milliseconds. */
  timeoutMilliseconds?: number;
  /** A client of `ioredis`, for gateways that count requests and tokens together. */
  redis?: object;
}

/**
 * Limits how much each tenant may use of a gateway: requests and tokens within a time, answers at
 * once, and the time that an answer may take. A request beyond a limit gets 429 with `retry-after`, or 504;
 * answers carry the headers by which OpenAI's and Anthropic's clients know their limits. Requests
 * that ask no model for anything are not limited; counting tokens is, since it reads all of a request.
 *
 * @returns the option `limits` of `createToolgateHandler`.
 */
export function createLimits(options: LimitsOptions): GatewayService {
  const { concurrency = Infinity, timeoutMilliseconds } = options;
  const slots = createSlots(concurrency);
  const meter = (name: string, rate: RateLimit | undefined): RateMeter | undefined =>
    rate && createRateMeter({ name, rate, redis: options.redis });
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
      if (rate?.isExceeded) throw rateExceeded(kind, rate);
    }
  }

  return {
    open(exchange) {
      if (!isModelRequest(exchange)) return undefined;
      let release: (() => void) | undefined;
      const tenant = (): string => exchange.caller?.tenant ?? '';
      return {
        async admitted() {
          release = slots.take(tenant());
          if (release === undefined) throw tooManyAtOnce(concurrency);
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
function rateExceeded(
  kind: 'requests' | 'tokens',
  { limit, seconds, resetMilliseconds }: RateStatus,
): HttpError {
  const wait = Math.max(1, Math.ceil(resetMilliseconds / 1000));
  return new HttpError({
    status: 429,
    message: `Rate limit reached: at most ${limit} ${kind} in ${seconds} s. Try again in ${wait} s.`,
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': String(wait) },
  });
}

/** The error for a tenant with too many concurrent requests. */
function tooManyAtOnce(limit: number): HttpError {
  return new HttpError({
    status: 429,
    message: `Too many concurrent requests (limit ${limit}). Try again when one has ended.`,
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': '1' },
  });
}

/** Counts the running answers of each tenant. */
interface Slots {
  /**
   * Takes a slot.
   *
   * @returns a function that frees the slot, to be called once; `undefined` when all slots are taken.
   */
  take(tenant: string): (() => void) | undefined;
}

/** Slots of this process, the same number for each tenant. */
function createSlots(limit: number): Slots {
  const running = new Map<string, number>();
  return {
    take(tenant) {
      const count = running.get(tenant) ?? 0;
      if (count >= limit) return undefined;
      running.set(tenant, count + 1);
      return () => {
        const left = (running.get(tenant) ?? 1) - 1;
        if (left === 0) running.delete(tenant);
        else running.set(tenant, left);
      };
    },
  };
}
