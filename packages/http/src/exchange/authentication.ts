import type { CallerSettings } from 'toolgate';

/** Who a caller is, which models it may use, and how guard and filter treat it. */
export interface Authentication extends CallerSettings {
  /** The tenant. It has its own stored responses and limits; by default it is the unnamed tenant. */
  tenant?: string;
  /** The models that this caller may use. Default: all. */
  models?: readonly string[];
}

/** Options for the authentication of callers. */
export interface AuthenticationOptions {
  /**
   * The keys that callers may use. `name=key` makes the caller the tenant of that name, so several keys can share a
   * tenant. Any other key is its own tenant. Without keys and without `authenticate`, the gateway answers only requests
   * to a loopback host, and refuses requests of foreign web pages.
   */
  apiKeys?: readonly string[];
  /**
   * Decides about callers without a key of `apiKeys`; `undefined` refuses the request with 401. Called once for each
   * request. If the settings that it returns are wrong, the request fails with 500, and the log names the mistake.
   */
  authenticate?: (
    request: Request,
  ) => Authentication | undefined | Promise<Authentication | undefined>;
}
