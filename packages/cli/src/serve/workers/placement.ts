import { createHash } from 'node:crypto';
import type { ToolgateConfig } from '../../configuration/index.ts';
import type { ServeSettings } from '../serve-settings.ts';

/** Returns a tenant's place, a whole number, by the headers of its request. Tenants should have different places. */
export type Placement = (headers: Headers) => Promise<number>;

/**
 * Places the tenants of a host.
 *
 * @returns undefined if it has only one.
 */
export async function createPlacement({
  config: { tokens, authenticate },
  settings: { apiKeys },
}: {
  config: Pick<ToolgateConfig, 'tokens' | 'authenticate'>;
  settings: Pick<ServeSettings, 'apiKeys'>;
}): Promise<Placement | undefined> {
  // Only the first process of several needs it, so the others do not load it.
  const { createTenantGuess } = await import('@toolgate/http/tokens');
  const { tenants, tenantOf } = await createTenantGuess({
    apiKeys,
    tenantClaim: tokens?.tenantClaim,
  });
  const isShared = tenants.length > 1 || tokens !== undefined || authenticate !== undefined;
  if (!isShared) return undefined;
  const places = new Map(tenants.map((tenant, place) => [tenant, place]));
  return async (headers) => {
    const tenant = await tenantOf(headers);
    return places.get(tenant) ?? createHash('sha256').update(tenant).digest().readUInt32BE();
  };
}
