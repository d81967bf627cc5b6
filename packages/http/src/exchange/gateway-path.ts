import { getPathNoStrict } from 'hono/utils/url';

/**
 * Returns the path of a request within the gateway, such as `/v1/messages`. It removes the host's own prefix before
 * `/v1/` and a slash at the end. It also removes a repeated version, because some clients add the version to a base URL
 * that already has it.
 */
export function gatewayPath(request: Request): string {
  const path = getPathNoStrict(request);
  const start = path.indexOf('/v1/');
  const own = start > 0 ? path.slice(start) : path;
  return own.replace(/^(?:\/v1)+(?=\/v1\/)/, '');
}
