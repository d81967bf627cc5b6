import { randomHex } from './random-hex.ts';

const sane = /^[\w.-]{1,128}$/;

/** The caller's own `x-request-id` where headers and logs can bear it, or a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id') ?? '';
  return sane.test(given) ? given : `req_${randomHex()}`;
}
