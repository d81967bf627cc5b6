/** A fetch handler. */
export type Handler = (request: Request) => Promise<Response>;

/** Sends a body to a handler as JSON; `Host` is loopback, so that no key is needed. */
export async function postJson(
  handler: Handler,
  path: string,
  body: unknown,
  init: RequestInit = {},
): Promise<Response> {
  return handler(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      ...init,
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(new Headers(init.headers)),
      },
    }),
  );
}

/** The `fetch` for a client that talks to a handler without a network. */
export function fetchOf(handler: Handler): typeof fetch {
  return async (input, init) => handler(new Request(input, init));
}
