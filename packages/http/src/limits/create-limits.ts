import type { Exchange, GatewayService } from '../exchange/index.ts';
import { isModelRequest } from '../capacity/index.ts';
import { rateExceeded, tooManyAtOnce } from './limit-errors.ts';
import { limitHeaders } from './limit-headers.ts';
import { createRateMeter, type RateLimit, type RateMeter } from './rate-limit.ts';
import { createSlots } from './slots.ts';

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
