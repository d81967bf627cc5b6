import { getPathNoStrict } from 'hono/utils/url';

/**
 * The path of a request within the gateway, such as `/v1/messages`. The part before `/v1/` is a
 * host's own prefix for the gateway, and does not count; nor does a slash at the end, nor a version
 * that occurs twice, since some clients add it to a base that has it.
 */
export function gatewayPath(request: Request): string {
  const path = getPathNoStrict(request);
  const start = path.indexOf('/v1/');
  const own = start > 0 ? path.slice(start) : path;
  return own.replace(/^(?:\/v1)+(?=\/v1\/)/, '');
}
