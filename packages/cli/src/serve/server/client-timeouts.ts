import type { ServeTimeouts } from '../../configuration/index.ts';

/** The time limits for clients, as options of Node's server, in milliseconds. */
export interface ClientTimeouts {
  headersTimeout: number;
  requestTimeout: number;
  keepAliveTimeout: number;
}

/** Completes the configured time limits for clients. They apply to requests; responses have no limit here. */
export function clientTimeouts({
  headersMilliseconds = 15_000,
  requestMilliseconds = 120_000,
  // The time is longer than the limit of common load balancers; otherwise they might use a closed connection.
  keepAliveMilliseconds = 75_000,
}: ServeTimeouts = {}): ClientTimeouts {
  return {
    headersTimeout: Math.min(headersMilliseconds, requestMilliseconds),
    requestTimeout: requestMilliseconds,
    keepAliveTimeout: keepAliveMilliseconds,
  };
}
