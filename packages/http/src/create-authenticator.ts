import { assertLocalRequest } from './assert-local-request.ts';
import type { Authentication, AuthenticationOptions } from './authentication.ts';
import { rememberCaller } from './caller-of.ts';
import { HttpError } from './http-error.ts';
import { createKeyMatcher } from './key-matcher.ts';
import { originalRequest } from './original-request.ts';

/**
 * Finds out who a caller is.
 *
 * @throws HttpError: 401 for one without a valid key; 403 and 421 for a foreign one where no keys exist.
 */
export type Authenticator = (request: Request) => Promise<Authentication>;

type Authenticate = NonNullable<AuthenticationOptions['authenticate']>;

/** Builds the authenticator that the host's options ask for. Whom it lets in, `callerOf` tells from then on. */
export function createAuthenticator(options: AuthenticationOptions): Authenticator {
  const identify = createIdentifier(options);
  return async (request) => {
    const caller = await identify(request);
    rememberCaller(request, caller);
    return caller;
  };
}

function createIdentifier({
  apiKeys = [],
  authenticate,
}: AuthenticationOptions): (request: Request) => Authentication | Promise<Authentication> {
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
    const authentication = authenticate && (await askOnce(authenticate, request));
    if (authentication !== undefined) return authentication;
    throw new HttpError({
      status: 401,
      message: 'A valid key is required, as `Authorization: Bearer <key>` or `x-api-key: <key>`.',
      code: 'invalid_api_key',
    });
  };
}

const decisions = new WeakMap<
  Authenticate,
  WeakMap<Request, Promise<Authentication | undefined>>
>();

/** A host may look its callers up in a database, and wrappers around the handler ask too. */
async function askOnce(
  authenticate: Authenticate,
  request: Request,
): Promise<Authentication | undefined> {
  const known = decisions.get(authenticate) ?? new WeakMap();
  decisions.set(authenticate, known);
  const original = originalRequest(request);
  const decision = known.get(original) ?? Promise.resolve(authenticate(request));
  known.set(original, decision);
  return decision;
}

/** Clients of either protocol send their key in either header, some in both. */
function keysOf(headers: Headers): string[] {
  const [scheme, token] = headers.get('authorization')?.split(' ', 2) ?? [];
  const bearer = scheme?.toLowerCase() === 'bearer' ? token : undefined;
  return [headers.get('x-api-key'), bearer].filter((key) => key !== null && key !== undefined);
}
