import type { Handler } from '../handler.ts';

/** The first words of the text at `/`, by which `toolgate doctor` recognises a gateway. */
export const greeting = 'Toolgate is running here.';

const addresses = `Base URL for OpenAI's clients: this address with /v1
Base URL for Anthropic's clients: this address
The models: GET /v1/models
The state: GET /health and GET /ready
`;

/**
 * Answers `GET /` with a text that says where to go next, for people who try the address with curl.
 *
 * @param hasPage whether browsers get the playground at the same address.
 */
export function greetVisitors(gateway: Handler, hasPage: boolean): Handler {
  const page = hasPage ? 'The playground: open this address in a browser\n' : '';
  const text = `${greeting}\n\n${page}${addresses}`;
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    vary: 'accept',
  };
  return (request) => {
    const { method, url } = request;
    const isVisit = (method === 'GET' || method === 'HEAD') && new URL(url).pathname === '/';
    if (!isVisit) return gateway(request);
    return Promise.resolve(new Response(method === 'HEAD' ? null : text, { headers }));
  };
}
