import type { CallerSettings } from 'toolgate';

/** Who a caller is, what it may use, and how guard and filter treat it. */
export interface Authentication extends CallerSettings {
  /** The tenant, which has its own stored responses and limits; by default the unnamed tenant. */
  tenant?: string;
  /** The models that this caller may use; all by default. */
  models?: readonly string[];
}

/** Settings for the authentication of callers. */
export interface AuthenticationOptions {
  /**
   * The keys that callers may use. `name=key` makes the caller the tenant of that name, so
   * several keys can share one; any other key is a tenant of its own. Without keys and without
   * `authenticate`, only requests to a loopback host are answered, but no requests from a foreign web page.
   */
  apiKeys?: readonly string[];
  /**
   * Decides about callers without one of `apiKeys`; `undefined` refuses with 401. Called once for
   * each request. Wrong settings of a caller fail its requests with 500, and the log names the mistake.
   */
  authenticate?: (
    request: Request,
  ) => Authentication | undefined | Promise<Authentication | undefined>;
}
