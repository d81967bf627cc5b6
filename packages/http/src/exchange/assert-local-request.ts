import { HttpError } from '../errors/index.ts';

const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const loopbackHost = new RegExp(
  `^(?:localhost|127(?:\\.${byte}){3}|\\[::1\\])(?::\\d{1,5})?$`,
  'i',
);

/**
 * Accepts only requests of this machine's own programs and pages. `Host` shows a web page that resolves its own name to
 * this machine; `Origin` shows any other page.
 *
 * @throws HttpError (421 or 403).
 */
export function assertLocalRequest({ url, headers }: Request): void {
  const host = headers.get('host') ?? new URL(url).host;
  if (!loopbackHost.test(host)) {
    throw new HttpError({
      status: 421,
      message:
        'Without keys, only requests to localhost are answered. Configure keys to serve others.',
    });
  }
  const origin = headers.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin)) {
    throw new HttpError({
      status: 403,
      message: 'Without keys, requests of web pages of other origins than localhost are refused.',
    });
  }
}

function isLoopbackOrigin(origin: string): boolean {
  const [scheme, host = ''] = origin.split('://', 2);
  return (scheme === 'http' || scheme === 'https') && loopbackHost.test(host);
}
