import { checkedHandler } from '../schemas/checked-handler.ts';
import type { Handler } from './handler.ts';

/** The shortest request of each endpoint, without its model. */
export const shortRequests = {
  '/v1/chat/completions': { messages: [{ role: 'user', content: 'Hi' }] },
  '/v1/messages': { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] },
  '/v1/responses': { input: 'Hi' },
} as const;

/** The path of an endpoint for answers. */
export type AnswerPath = keyof typeof shortRequests;

/**
 * Sends a body to a handler as JSON. `Host` is loopback, so no key is needed. The test fails if the answer does not fit
 * the official SDKs' types.
 */
export async function postJson(
  handler: Handler,
  path: string,
  body: unknown,
  init: RequestInit = {},
): Promise<Response> {
  return postUnchecked(checkedHandler(handler), path, body, init);
}

/** Sends a body without checking the answer, which may be a provider's mistake that the gateway passes on. */
export async function postUnchecked(
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

/** Creates a `fetch` for a client that calls a handler without a network. The answers are checked as well. */
export function fetchOf(handler: Handler): typeof fetch {
  const checked = checkedHandler(handler);
  return async (input, init) => checked(new Request(input, init));
}
