import { assertCallerSettings } from 'toolgate/pipeline';
import { HttpError } from '../errors/index.ts';
import { assertLocalRequest } from './assert-local-request.ts';
import type { Authentication, AuthenticationOptions } from './authentication.ts';
import { createKeyMatcher } from './key-matcher.ts';

/**
 * Identifies a caller.
 *
 * @throws HttpError: 401 for a caller without a valid key; 403 and 421 for a foreign caller if there are no keys.
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
 * Returns the keys in a request. Clients of both protocols use either header, some use both; Azure's clients use a
 * third header.
 */
export function keysOf(headers: Headers): string[] {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? [];
  const keys = [headers.get('x-api-key'), headers.get('api-key'), bearer];
  return keys.filter((key) => key !== null && key !== undefined);
}
