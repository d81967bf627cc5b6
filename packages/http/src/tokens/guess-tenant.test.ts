import { UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { createTenantGuess } from './guess-tenant.ts';

const tokenOf = (claims: Record<string, string>): string =>
  `${new UnsecuredJWT(claims).encode()}signature`;
const apiKeys = ['web=first-key', 'batch=second-key', 'web=third-key', 'nameless'];

it('knows the tenants of the keys, each once', async () => {
  const { tenants } = await createTenantGuess({ apiKeys });
  expect(tenants).toEqual(['web', 'batch', expect.stringMatching(/^key-[\da-f]{24}$/)]);
});

it.each<[string, Record<string, string>, string]>([
  ['a bearer key', { authorization: 'Bearer second-key' }, 'batch'],
  ['another key of a tenant', { 'x-api-key': 'third-key' }, 'web'],
  ['a key beside an unknown one', { 'x-api-key': 'random', 'api-key': 'first-key' }, 'web'],
  ['a key beside a token', { 'x-api-key': tokenOf({ sub: 'ann' }), 'api-key': 'first-key' }, 'web'],
  ['a token', { authorization: `Bearer ${tokenOf({ sub: 'ann', jti: '1' })}` }, 'token:ann'],
  ['a later token', { authorization: `Bearer ${tokenOf({ sub: 'ann', jti: '2' })}` }, 'token:ann'],
  ['a token without the claim', { 'api-key': tokenOf({ jti: '2' }) }, tokenOf({ jti: '2' })],
  ['what only looks like a token', { 'api-key': 'a.b.c' }, 'a.b.c'],
  ['an unknown key', { 'api-key': 'random' }, 'random'],
  ['no key', {}, ''],
])('guesses the tenant of %s', async (_title, headers, tenant) => {
  const { tenantOf } = await createTenantGuess({ apiKeys });
  expect(await tenantOf(new Headers(headers))).toBe(tenant);
});

it('reads the claim that names the tenant', async () => {
  const { tenantOf } = await createTenantGuess({ apiKeys: [], tenantClaim: 'org' });
  const headers = new Headers({ 'x-api-key': tokenOf({ sub: 'ann', org: 'acme' }) });
  expect(await tenantOf(headers)).toBe('token:acme');
});
