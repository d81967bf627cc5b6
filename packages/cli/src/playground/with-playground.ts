import type { InspectedAnswer } from './inspect-answer.ts';
import type { PlaygroundPage } from './load-page.ts';

type Handler = (request: Request) => Promise<Response>;

/** The path at which the page has an answer inspected. */
const inspectPath = '/playground/inspect';

/** The largest body for {@link inspectPath}, in characters. */
const maxBodyCharacters = 1024 * 1024;

/** The parts of the playground. */
interface PlaygroundParts {
  page: PlaygroundPage;
  /** Returns the verdicts of guard and filter on an answer; throws for a body of another shape. */
  inspect: (body: unknown) => Promise<InspectedAnswer>;
}

/**
 * Serves the playground page to browsers at `/`, and has answers inspected for those whom the gateway serves; other
 * requests go to the gateway.
 */
export function withPlayground(
  gateway: Handler,
  { page: { html, policy }, inspect }: PlaygroundParts,
): Handler {
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
    if (isInspection(request)) {
      return (await refuseCaller(gateway, request)) ?? inspectBody(request, inspect);
    }
    if (!wantsPage(request)) return gateway(request);
    return new Response(request.method === 'HEAD' ? null : html, { headers });
  };
}

/** Each request is asked, and to parse an address costs more than to look for the path in it. */
function isInspection({ method, url }: Request): boolean {
  return method === 'POST' && url.includes(inspectPath) && new URL(url).pathname === inspectPath;
}

function wantsPage({ method, url, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accepts = headers.get('accept')?.includes('text/html') ?? false;
  return accepts && new URL(url).pathname === '/';
}

/** The headers that decide whom the gateway serves. */
const callerHeaders = ['host', 'origin', 'authorization', 'x-api-key'];

/** Asks the gateway something that costs nothing; its refusal of the caller is the answer. */
async function refuseCaller(gateway: Handler, request: Request): Promise<Response | undefined> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of callerHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = new URL('/v1/messages/count_tokens', request.url);
  const response = await gateway(new Request(url, { method: 'POST', headers, body: '{}' }));
  // 400: it lets the caller in and misses the messages.
  return response.status === 400 ? undefined : response;
}

async function inspectBody(
  request: Request,
  inspect: PlaygroundParts['inspect'],
): Promise<Response> {
  try {
    const length = Number(request.headers.get('content-length') ?? Infinity);
    if (length > maxBodyCharacters) throw new RangeError('The text is too long.');
    return Response.json(await inspect(await request.json()));
  } catch (error) {
    const message =
      error instanceof RangeError
        ? error.message
        : 'system, user or output is missing or too long.';
    return Response.json({ error: { message, type: 'invalid_request_error' } }, { status: 400 });
  }
}
