import { assertLocalRequest } from './assert-local-request.ts';
import type { Authentication, AuthenticationOptions } from './authentication.ts';
import { HttpError } from '../errors/index.ts';
import { createKeyMatcher } from './key-matcher.ts';

/**
 * Finds out who a caller is.
 *
 * @throws HttpError: 401 for one without a valid key; 403 and 421 for a foreign one where no keys exist.
 */
export type Authenticator = (request: Request) => Authentication | Promise<Authentication>;

/** Builds the authenticator of the host's options. */
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
    if (authentication !== undefined) return authentication;
    throw new HttpError({
      status: 401,
      message: 'A valid key is required, as `Authorization: Bearer <key>` or `x-api-key: <key>`.',
      code: 'invalid_api_key',
    });
  };
}

/** Clients of either protocol send their key in either header, some in both; Azure's in a third. */
function keysOf(headers: Headers): string[] {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? [];
  const given = [headers.get('x-api-key'), headers.get('api-key'), bearer];
  return given.filter((key) => key !== null && key !== undefined);
}
