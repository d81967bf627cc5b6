import type { CallerSettings } from 'toolgate';

/** A caller's tenant, models, and settings for guard and filter. */
export interface Authentication extends CallerSettings {
  /** The tenant, which has its own stored responses and limits. Default: the unnamed tenant. */
  tenant?: string;
  /** The models that this caller may use. Default: all. */
  models?: readonly string[];
}

/** Returns the tenant of a caller; the empty text for the unnamed tenant. */
export function tenantOf({ caller }: { readonly caller: Authentication | undefined }): string {
  return caller?.tenant ?? '';
}

/** Options for the authentication of callers. */
export interface AuthenticationOptions {
  /**
   * The keys that callers may use. `name=key` makes the caller the tenant `name`, so several keys can share a tenant. Any
   * other key is a tenant of its own. Without keys and without `authenticate`, the gateway answers only requests to a
   * loopback host, and refuses requests of web pages from other origins.
   */
  apiKeys?: readonly string[];
  /**
   * Identifies callers without a key of `apiKeys`, once for each request. It returns `undefined` to refuse the request with
   * 401. If it returns invalid settings, the request fails with 500, and the log names the mistake.
   */
  authenticate?: (
    request: Request,
  ) => Authentication | undefined | Promise<Authentication | undefined>;
}
