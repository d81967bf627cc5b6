import { assertCallerSettings } from 'toolgate/pipeline';
import { HttpError } from '../errors/index.ts';
import type { Authentication, AuthenticationOptions } from './authentication.ts';
import { createKeyMatcher } from './key-matcher.ts';

/**
 * Identifies a caller.
 *
 * @throws HttpError: 401 for a caller without a valid key; without keys, 403 and 421 for a caller from elsewhere.
 */
export type Authenticator = (request: Request) => Authentication | Promise<Authentication>;

/** Creates the authenticator from the host's options. */
export function createAuthenticator({
  apiKeys = [],
  authenticate,
}: AuthenticationOptions): Authenticator {
  if (apiKeys.length === 0 && authenticate === undefined) {
    return (request) => {
      assertLocalRequest(request);
      return {};
    };
  }
  const tenantOf = createKeyMatcher(apiKeys);
  return async (request) => {
    for (const key of keysOf(request.headers)) {
      const tenant = await tenantOf(key);
      if (tenant !== undefined) return { tenant };
    }
    const authentication = await authenticate?.(request);
    if (authentication !== undefined) {
      assertSettings(authentication);
      return authentication;
    }
    throw new HttpError({
      status: 401,
      message: 'A valid key is required, as `Authorization: Bearer <key>` or `x-api-key: <key>`.',
      code: 'invalid_api_key',
    });
  };
}

/**
 * Checks the host's settings for a caller.
 *
 * @throws HttpError (500), because the caller did not make the mistake.
 */
function assertSettings(authentication: Authentication): void {
  try {
    assertCallerSettings(authentication);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The gateway's settings for this caller are not valid: ${reason}`;
    throw new HttpError({ status: 500, message, cause: error });
  }
}

/**
 * The headers in which the gateway reads the key of a caller. Clients of both protocols use one or both of `authorization`
 * and `x-api-key`; Azure's clients use `api-key`.
 */
export const credentialHeaders = ['x-api-key', 'api-key', 'authorization'] as const;

/** Returns the keys in a request. */
export function keysOf(headers: Headers): string[] {
  const values = credentialHeaders.map((name) => headers.get(name) ?? undefined);
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(values.pop() ?? '') ?? [];
  return [...values, bearer].filter((key) => key !== undefined);
}

const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const loopbackHost = new RegExp(
  `^(?:localhost|127(?:\\.${byte}){3}|\\[::1\\])(?::\\d{1,5})?$`,
  'i',
);

const keysAdvice =
  'To serve others, set keys of callers: TOOLGATE_API_KEYS for `toolgate serve`, `apiKeys` in code.';

/**
 * Accepts only requests of programs and pages of this machine. The header `Host` reveals a web page whose name resolves to
 * this machine; `Origin` reveals any other page.
 *
 * @throws HttpError (421 or 403).
 */
function assertLocalRequest({ url, headers }: Request): void {
  const host = headers.get('host') ?? new URL(url).host;
  if (!loopbackHost.test(host)) {
    throw new HttpError({
      status: 421,
      message: `Without keys, the gateway answers only requests to localhost. ${keysAdvice}`,
    });
  }
  const origin = headers.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin)) {
    throw new HttpError({
      status: 403,
      message: `Without keys, the gateway refuses web pages of other origins than localhost. ${keysAdvice}`,
    });
  }
}

function isLoopbackOrigin(origin: string): boolean {
  const [scheme, host = ''] = origin.split('://', 2);
  return (scheme === 'http' || scheme === 'https') && loopbackHost.test(host);
}
