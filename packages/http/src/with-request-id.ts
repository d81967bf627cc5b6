import type { Exchange } from './exchange.ts';

/** Puts the request's id into its response, under the names that OpenAI's and Anthropic's clients read. */
export function withRequestId(response: Response, { requestId }: Exchange): Response {
  response.headers.set('x-request-id', requestId);
  response.headers.set('request-id', requestId);
  return response;
}
