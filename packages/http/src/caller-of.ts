import type { Authentication } from './authentication.ts';
import { originalRequest } from './original-request.ts';

const callers = new WeakMap<Request, Authentication>();

/** Remembers who sent a request. */
export function rememberCaller(request: Request, caller: Authentication): void {
  callers.set(originalRequest(request), caller);
}

/**
 * Who sent a request, for a host's log of the requests that it gives to a gateway.
 *
 * @returns `undefined` until the gateway has found out, and for a caller that it turns away.
 */
export function callerOf(request: Request): Authentication | undefined {
  return callers.get(originalRequest(request));
}
