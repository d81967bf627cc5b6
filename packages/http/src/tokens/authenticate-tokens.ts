import { InvalidArgumentError } from '@ai-sdk/provider';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { HttpError } from '../errors/index.ts';
import { type Authentication, keysOf } from '../exchange/index.ts';
import type { Logger } from '../logger.ts';
import { limitFetch } from '../upstream/limit-fetch.ts';
import { createKeyFetch } from './key-fetch.ts';

/** Whose tokens are accepted, and how their claims describe a caller. */
export interface TokenOptions {
  /** Who must have issued a token: its claim `iss`, letter for letter. */
  issuer: string;
  /** For whom it must be: one of its claim `aud`. */
  audience: string | readonly string[];
  /** Where the issuer's public keys are (a JSON Web Key Set); default `/.well-known/jwks.json` of the issuer. */
  jwksURL?: string;
  /** The claim that names the tenant; default `sub`. The tenant is `token:` and its value, which no static key can have. */
  tenantClaim?: string;
  /**
   * What a caller may do, by the claims of its token, instead of `tenantClaim`; `undefined` refuses it. A tenant with the name
   * of a static key's tenant is that same tenant.
   */
  caller?: (claims: Readonly<JWTPayload>) => Authentication | undefined;
  /** The signatures that are accepted; default all that are asymmetric. */
  algorithms?: readonly string[];
  /** By how much clocks may differ, in seconds; default 30. */
  clockToleranceSeconds?: number;
  /** After how long the keys are fetched again, in seconds; default 600. A key that the issuer withdraws is refused after that. */
  refreshSeconds?: number;
  /** How long keys are used while their server does not answer, in seconds; default 3600. */
  staleSeconds?: number;
  /** Asks for the keys; by default the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Logs failures of the key server. */
  logger?: Logger;
}

/** Asymmetric algorithms only: with a shared secret, the side that checks tokens could also make them. */
const asymmetric: readonly string[] = [
  ...['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((size) => family + size)),
  'EdDSA',
  'Ed25519',
];

/** No token of an identity provider is longer, in characters. */
const maxTokenLength = 16 * 1024;

/** The longest tenant. */
const maxTenantLength = 200;

/** The most bytes of a set of keys. */
const maxKeyBytes = 256 * 1024;

/** How long a key server may take, in milliseconds. */
const keyTimeout = 5000;

const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Accepts callers with a token of an identity provider (a signed JWT), sent as a key is: `Authorization: Bearer`, `x-api-key` or `api-key`.
 * The issuer's keys are fetched when the first token comes, and again when they are old or a token names an unknown key.
 *
 * @returns the option `authenticate` of `createToolgateHandler`: `undefined` for a request without a token; it throws an
 *   HttpError: 401 that names the fault of a token, 503 if the keys cannot be fetched.
 * @throws InvalidArgumentError for a key server that is not asked over TLS, and for algorithms that are not asymmetric.
 */
export function createTokenAuthenticator(
  options: TokenOptions,
): (request: Request) => Promise<Authentication | undefined> {
  const { issuer, audience, tenantClaim = 'sub', caller, algorithms = asymmetric } = options;
  assertAlgorithms(algorithms);
  const keys = openKeys(options);
  const rules = {
    issuer,
    audience: typeof audience === 'string' ? audience : [...audience],
    algorithms: [...algorithms],
    clockTolerance: options.clockToleranceSeconds ?? 30,
    requiredClaims: ['exp'],
  };
  const authenticationOf = caller ?? ((claims) => ({ tenant: tenantOf(claims, tenantClaim) }));

  return async ({ headers }) => {
    const token = keysOf(headers).find((key) => tokenShape.test(key));
    if (token === undefined) return undefined;
    if (token.length > maxTokenLength) throw notAccepted('it is too long');
    const { payload } = await jwtVerify(token, keys, rules).catch((error: unknown) => {
      throw explain(error);
    });
    return authenticationOf(payload);
  };
}

function openKeys({
  refreshSeconds = 600,
  staleSeconds = 3600,
  fetch,
  logger,
  ...source
}: TokenOptions): ReturnType<typeof createRemoteJWKSet> {
  const limited = limitFetch(
    { maxAnswerBytes: maxKeyBytes, silenceMilliseconds: keyTimeout },
    fetch,
  );
  return createRemoteJWKSet(keySetURL(source), {
    timeoutDuration: keyTimeout,
    cacheMaxAge: refreshSeconds * 1000,
    [customFetch]: createKeyFetch({
      fetch: limited,
      staleMilliseconds: staleSeconds * 1000,
      logger,
    }),
  });
}

/**
 * Where the keys of an issuer are.
 *
 * @throws InvalidArgumentError for an address that is asked neither over TLS nor on this machine.
 */
export function keySetURL({ issuer, jwksURL }: Pick<TokenOptions, 'issuer' | 'jwksURL'>): URL {
  const address = jwksURL ?? `${issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/jwks.json`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLocal = url !== undefined && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (url !== undefined && isSafe) return url;
  const message = `The keys of tokens are fetched over https:, or from this machine; "${address}" is neither.`;
  throw new InvalidArgumentError({ argument: 'jwksURL', message });
}

function assertAlgorithms(algorithms: readonly string[]): void {
  const unknown = algorithms.find((algorithm) => !asymmetric.includes(algorithm));
  if (unknown === undefined) return;
  const message = `"${unknown}" is not accepted: the algorithms are ${asymmetric.join(', ')}.`;
  throw new InvalidArgumentError({ argument: 'algorithms', message });
}

function tenantOf(claims: JWTPayload, name: string): string {
  const value = claims[name];
  const isTenant = typeof value === 'string' && value !== '' && value.length <= maxTenantLength;
  if (isTenant) return `token:${value}`;
  throw notAccepted(`its claim "${name}" is no text of 1 to ${maxTenantLength} characters`);
}

/** The fault of a token, by the code of `jose`. */
const reasons: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'it has expired',
  ERR_JWKS_NO_MATCHING_KEY: 'it is not signed with a key of the issuer',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'it does not name the key that it is signed with (kid)',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'its signature is wrong',
  ERR_JOSE_ALG_NOT_ALLOWED: 'its algorithm is not accepted',
};

/** Failures of the key server, which are no fault of the token. */
const keyFailures: ReadonlySet<string> = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

function explain(error: unknown): HttpError {
  if (!(error instanceof errors.JOSEError) || keyFailures.has(error.code)) return noKeys(error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return notAccepted(`its claim "${error.claim}" is missing or wrong`);
  }
  return notAccepted(reasons[error.code] ?? 'it is not a signed token');
}

function notAccepted(reason: string): HttpError {
  const message = `The token is not accepted: ${reason}.`;
  return new HttpError({ status: 401, message, code: 'invalid_api_key' });
}

function noKeys(cause: unknown): HttpError {
  return new HttpError({
    status: 503,
    message:
      'The keys of the token issuer cannot be fetched; callers with a static key are answered.',
    code: 'token_keys_unavailable',
    headers: { 'retry-after': '5' },
    cause,
  });
}
