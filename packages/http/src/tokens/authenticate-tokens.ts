import { InvalidArgumentError } from '@ai-sdk/provider';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { HttpError } from '../errors/index.ts';
import { type Authentication, keysOf } from '../exchange/index.ts';
import { type Keep, keepNothing } from '../keep.ts';
import { type Logger, safeLogger } from '../logger.ts';
import { limitFetch } from '../upstream/limit-fetch.ts';
import { createFetchedKeys, createKeyFetch } from './key-fetch.ts';

/** Options of {@link createTokenAuthenticator}. */
export interface TokenOptions {
  /** The issuer of a token: exactly its claim `iss`. */
  issuer: string;
  /** The audience of a token: one of the values of its claim `aud`. */
  audience: string | readonly string[];
  /** The URL of the issuer's public keys (a JSON Web Key Set); default `/.well-known/jwks.json` of the issuer. */
  jwksURL?: string;
  /**
   * The claim that names the tenant; default `sub`. The tenant is `token:` and the value of the claim, which no static key
   * can have.
   */
  tenantClaim?: string;
  /**
   * Returns the tenant and the rights of a caller from the claims of its token; `undefined` refuses the caller. It replaces
   * `tenantClaim`. A tenant with the name of a static key's tenant is the same tenant.
   */
  caller?: (claims: Readonly<JWTPayload>) => Authentication | undefined;
  /** The accepted signature algorithms; default all asymmetric ones. */
  algorithms?: readonly string[];
  /** The accepted difference between clocks, in seconds; default 30. */
  clockToleranceSeconds?: number;
  /**
   * How often the keys are fetched again, in seconds; default 600. A key that the issuer withdraws is refused after this time
   * at the latest.
   */
  refreshSeconds?: number;
  /** How long the last keys are used while their server does not answer, in seconds; default 3600. */
  staleSeconds?: number;
  /** Fetches the keys. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Logs failures of the key server. */
  logger?: Logger;
  /** Keeps the fetched keys when the host replaces its authenticator; by default the new one fetches them. */
  keep?: Keep;
}

const tokenValues: AcceptedOptions<TokenOptions> = {
  issuer: 'any',
  audience: 'any',
  jwksURL: 'any',
  tenantClaim: 'any',
  caller: 'any',
  algorithms: 'any',
  clockToleranceSeconds: 'duration',
  refreshSeconds: 'duration',
  staleSeconds: 'duration',
  fetch: 'any',
  logger: 'any',
  keep: 'any',
};

/** Asymmetric algorithms only, because with a shared secret the checker of tokens could also create them. */
const asymmetric: readonly string[] = [
  ...['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((size) => family + size)),
  'EdDSA',
  'Ed25519',
];

/** Matches a key that is a signed JSON Web Token. */
export const tokenShape: RegExp = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Maximum length of a token, in characters; tokens of identity providers are shorter. */
const maxTokenLength = 16 * 1024;

/** Maximum length of a tenant, in characters. */
const maxTenantLength = 200;

/** Maximum size of a set of keys, in bytes. */
const maxKeyBytes = 256 * 1024;

/** The time limit of a key server's answer, in milliseconds. */
const keyTimeout = 5000;

/**
 * Accepts callers with a token of an identity provider (a signed JWT). A token is sent in the same headers as a key:
 * `Authorization: Bearer`, `x-api-key` or `api-key`. The issuer's keys are fetched at the first token, and again when
 * they are old or a token names an unknown key.
 *
 * @returns the option `authenticate` of `createToolgateHandler`. It returns `undefined` for a request without a token.
 * It throws an HttpError: 401 that names the fault of a token, 503 if the keys cannot be fetched.
 * @throws InvalidArgumentError for an unknown option, a key server without TLS, and for algorithms that are not asymmetric.
 */
export function createTokenAuthenticator(
  options: TokenOptions,
): (request: Request) => Promise<Authentication | undefined> {
  assertOptions(options, tokenValues, 'createTokenAuthenticator()');
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
  keep = keepNothing,
  ...source
}: TokenOptions): ReturnType<typeof createRemoteJWKSet> {
  const limited = limitFetch(
    { maxAnswerBytes: maxKeyBytes, silenceMilliseconds: keyTimeout },
    fetch,
  );
  const url = keySetURL(source);
  return createRemoteJWKSet(url, {
    timeoutDuration: keyTimeout,
    cacheMaxAge: refreshSeconds * 1000,
    [customFetch]: createKeyFetch({
      fetch: limited,
      staleMilliseconds: staleSeconds * 1000,
      logger: safeLogger(logger),
      fetched: keep(`token keys of ${url.href}`, createFetchedKeys),
    }),
  });
}

/**
 * Returns the URL of an issuer's keys.
 *
 * @throws InvalidArgumentError for a URL that has no TLS and is not on this machine.
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
  throw notAccepted(`its claim "${name}" is not a text of 1 to ${maxTenantLength} characters`);
}

/** The faults of a token, by the error codes of `jose`. */
const reasons: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'it has expired',
  ERR_JWKS_NO_MATCHING_KEY: 'it is not signed with a key of the issuer',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'it does not name the key that it is signed with (kid)',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'its signature is wrong',
  ERR_JOSE_ALG_NOT_ALLOWED: 'its algorithm is not accepted',
};

/** Failures of the key server; the token is not at fault. */
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
      'The keys of the token issuer cannot be fetched; callers with a static key are still served.',
    code: 'token_keys_unavailable',
    headers: { 'retry-after': '5' },
    cause,
  });
}
