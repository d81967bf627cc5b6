import { assertLocalRequest } from './assert-local-request.ts';
import type { Authentication } from './authentication.ts';
import { HttpError } from './http-error.ts';
import { createKeyMatcher } from './key-matcher.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/**
 * Finds out who a caller is.
 *
 * @throws HttpError: 401 for one without a valid key; 403 and 421 for a foreign one where no keys exist.
 */
export type Authenticator = (request: Request) => Promise<Authentication>;

/** Builds the authenticator that the host's options ask for. */
export function createAuthenticator({
  apiKeys = [],
  authenticate,
}: Pick<ToolgateHandlerOptions, 'apiKeys' | 'authenticate'>): Authenticator {
  if (apiKeys.length === 0 && authenticate === undefined) {
    return async (request) => {
      assertLocalRequest(request);
      return {};
    };
  }
  const isAccepted = createKeyMatcher(apiKeys);
  return async (request) => {
    for (const key of keysOf(request.headers)) {
      if (await isAccepted(key)) return {};
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

/** Clients of either protocol send their key in either header, some in both. */
function keysOf(headers: Headers): string[] {
  const [scheme, token] = headers.get('authorization')?.split(' ', 2) ?? [];
  const bearer = scheme?.toLowerCase() === 'bearer' ? token : undefined;
  return [headers.get('x-api-key'), bearer].filter((key) => key !== null && key !== undefined);
}
