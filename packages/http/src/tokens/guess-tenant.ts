import { decodeJwt } from 'jose';
import { createKeyMatcher, keysOf, tenantsOf } from '../exchange/index.ts';
import { tokenShape } from './authenticate-tokens.ts';

/** Options of {@link createTenantGuess}. */
export interface TenantGuessOptions {
  /** The host's keys, as for `createToolgateHandler`. */
  apiKeys: readonly string[];
  /** The claim of a token that names the tenant; default `sub`. */
  tenantClaim?: string | undefined;
}

/** Guesses the tenant of a request from its headers. */
export interface TenantGuess {
  /** The tenants of the host's keys, in their order. */
  tenants: readonly string[];
  /**
   * Returns the tenant: by a key of the host, else by the claim of a token, whose signature is not checked, else any other
   * key itself; empty without a key.
   */
  tenantOf: (headers: Headers) => Promise<string>;
}

/**
 * Creates a function that guesses the tenants of requests before they are authenticated. Use it to decide where a request
 * is answered, never what its caller may do.
 *
 * @throws InvalidArgumentError for an invalid key.
 */
export async function createTenantGuess({
  apiKeys,
  tenantClaim = 'sub',
}: TenantGuessOptions): Promise<TenantGuess> {
  const match = createKeyMatcher(apiKeys);
  return {
    tenants: await tenantsOf(apiKeys),
    tenantOf: async (headers) => {
      const keys = keysOf(headers);
      for (const key of keys) {
        const tenant = await match(key);
        if (tenant !== undefined) return tenant;
      }
      const token = keys.find((key) => tokenShape.test(key));
      return (token && claimOf(token, tenantClaim)) ?? keys.at(-1) ?? '';
    },
  };
}

function claimOf(token: string, name: string): string | undefined {
  try {
    const value = decodeJwt(token)[name];
    return typeof value === 'string' ? `token:${value}` : undefined;
  } catch {
    return undefined;
  }
}
