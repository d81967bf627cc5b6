import type { AuthenticationOptions } from '../authentication.ts';
import type { Logger } from '../logger.ts';
import type { RateLimit } from './rate-limit.ts';

/** Settings of `withLimits`. Callers are told apart as the handler does it. */
export interface LimitsOptions extends AuthenticationOptions {
  /** How many requests a tenant may make. */
  requests?: RateLimit;
  /**
   * How many tokens a tenant may use, input and output together, of all model calls that a request led to, also
   * where its answer is an error or does not tell. They are counted when an answer ends, so the last request of a window may
   * go beyond. Of an answer that breaks off, its events count, one token each. A handler that is not that of
   * `createToolgateHandler`, or that was given another request, is believed the usage in its answers.
   */
  tokens?: RateLimit;
  /** How many requests of one tenant this process answers at once. */
  concurrency?: number;
  /** How long an answer may take, to its last byte, in milliseconds. */
  timeoutMilliseconds?: number;
  /** A client of `ioredis`, for gateways that count requests and tokens together. */
  redis?: object;
  /** The largest request body in bytes; default 16 MiB, and the same as the handler's. */
  maxBodyBytes?: number;
  /**
   * Whether the server holds every client to the `content-length` that it announced, and the same as
   * the handler's; default false.
   */
  isLengthTrue?: boolean;
  /** Told of answers that took too long; by default nobody is. */
  logger?: Logger;
}
