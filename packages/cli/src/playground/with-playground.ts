import { z } from 'zod';
import type { Handler } from '../handler.ts';
import type { InspectedAnswer } from './inspect-answer.ts';
import type { PlaygroundPage } from './load-page.ts';

/** The path at which the page lets an answer be inspected. */
const inspectPath = '/playground/inspect';

/** The largest body for {@link inspectPath}, in characters. */
const maxBodyCharacters = 1024 * 1024;

/** Returns the verdicts of guard and filter on an answer; throws for an invalid body. */
type InspectAnswer = (body: unknown) => Promise<InspectedAnswer>;

/**
 * Serves the playground page to browsers at `/`, and inspects answers for callers that the gateway accepts. Other
 * requests pass to the gateway.
 */
export function withPlayground(
  gateway: Handler,
  { html, policy }: PlaygroundPage,
  inspect: InspectAnswer,
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

/** Every request comes through here, and parsing a URL costs more than searching for the path in it. */
function isInspection({ method, url }: Request): boolean {
  return method === 'POST' && url.includes(inspectPath) && new URL(url).pathname === inspectPath;
}

function wantsPage({ method, url, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accepts = headers.get('accept')?.includes('text/html') ?? false;
  return accepts && new URL(url).pathname === '/';
}

/** Sends the gateway a request that costs nothing, and returns its response if it refuses the caller. */
async function refuseCaller(gateway: Handler, request: Request): Promise<Response | undefined> {
  // A host may accept callers by any header, but these describe the body, which is another one.
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  headers.set('content-type', 'application/json');
  const url = new URL('/v1/messages/count_tokens', request.url);
  const response = await gateway(new Request(url, { method: 'POST', headers, body: '{}' }));
  // Status 400 means that the gateway accepts the caller and only misses the messages.
  return response.status === 400 ? undefined : response;
}

async function inspectBody(request: Request, inspect: InspectAnswer): Promise<Response> {
  const length = Number(request.headers.get('content-length') ?? Infinity);
  if (length > maxBodyCharacters) return refuseBody('The text is too long.');
  try {
    return Response.json(await inspect(await request.json()));
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    return refuseBody('system, user or output is missing or too long.');
  }
}

function refuseBody(message: string): Response {
  return Response.json({ error: { message, type: 'invalid_request_error' } }, { status: 400 });
}
