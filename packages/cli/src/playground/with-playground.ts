import type { PlaygroundPage } from './load-page.ts';

type Handler = (request: Request) => Promise<Response>;

/** Serves the playground page to browsers at `/`; other requests go to the gateway. */
export function withPlayground(gateway: Handler, { html, policy }: PlaygroundPage): Handler {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
    vary: 'accept',
  };
  return async (request) => {
    if (!wantsPage(request)) return gateway(request);
    return new Response(request.method === 'HEAD' ? null : html, { headers });
  };
}

function wantsPage({ method, url, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accepts = headers.get('accept')?.includes('text/html') ?? false;
  return accepts && new URL(url).pathname === '/';
}
