import { createAuthenticator } from '../create-authenticator.ts';
import type { Exchange } from '../exchange.ts';
import { rateExceeded, tooManyAtOnce } from './limit-errors.ts';
import { limitHeaders, type LimitStatus } from './limit-headers.ts';
import type { LimitsOptions } from './limits-options.ts';
import { createRateMeter, type RateLimit, type RateMeter } from './rate-limit.ts';
import { createSlots } from './slots.ts';

/** A request that is within its tenant's limits. */
export interface Admission {
  /** The headers that tell the client of its limits. */
  headers: Record<string, string>;
  /** Ends it; only the first call counts. */
  leave: (usedTokens: number) => void;
}

/**
 * Lets a request in.
 *
 * @throws HttpError: 401 and the like, or 429 for a tenant that is at its limit.
 */
export type Gate = (exchange: Exchange) => Promise<Admission>;

/** Builds the gate that the host's options ask for. */
export function createGate(options: LimitsOptions): Gate {
  const { concurrency = Infinity } = options;
  const authenticate = createAuthenticator(options);
  const slots = createSlots(concurrency);
  const meter = (name: string, rate: RateLimit | undefined): RateMeter | undefined =>
    rate && createRateMeter({ name, rate, redis: options.redis });
  const requests = meter('requests', options.requests);
  const tokens = meter('tokens', options.tokens);

  async function check(tenant: string, { protocol }: Exchange): Promise<Record<string, string>> {
    const status: LimitStatus = {
      requests: await requests?.use(tenant, 1),
      tokens: await tokens?.peek(tenant),
    };
    const headers = limitHeaders(status, protocol);
    for (const kind of ['requests', 'tokens'] as const) {
      const rate = status[kind];
      if (rate?.isExceeded) throw rateExceeded(kind, rate, headers);
    }
    return headers;
  }

  return async (exchange) => {
    const { tenant = '' } = await authenticate(exchange.request);
    const release = slots.take(tenant);
    if (release === undefined) throw tooManyAtOnce(concurrency);
    let hasLeft = false;
    const leave = (usedTokens: number): void => {
      if (hasLeft) return;
      hasLeft = true;
      release();
      if (usedTokens > 0) void tokens?.use(tenant, usedTokens);
    };
    try {
      return { headers: await check(tenant, exchange), leave };
    } catch (error) {
      leave(0);
      throw error;
    }
  };
}
