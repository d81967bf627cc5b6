import { assertCallerSettings } from 'toolgate/pipeline';
import { HttpError } from '../errors/index.ts';
import { assertLocalRequest } from './assert-local-request.ts';
import type { Authentication, AuthenticationOptions } from './authentication.ts';
import { createKeyMatcher } from './key-matcher.ts';

/**
 * Finds out who a caller is.
 *
 * @throws HttpError: 401 for a caller without a valid key; 403 and 421 for a foreign caller if no keys exist.
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
 * Checks the settings of a caller, which are the host's.
 *
 * @throws HttpError (500): they are no mistake of the caller.
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

/** The keys in a request: clients of either protocol send theirs in either header, some in both; Azure's in a third. */
export function keysOf(headers: Headers): string[] {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? [];
  const given = [headers.get('x-api-key'), headers.get('api-key'), bearer];
  return given.filter((key) => key !== null && key !== undefined);
}
