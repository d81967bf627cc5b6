import type { Exchange } from './exchange.ts';

/** The headers that carry a request's id, under the names that OpenAI's and Anthropic's clients read. */
export function requestIdHeaders({ requestId }: Exchange): Record<string, string> {
  return { 'x-request-id': requestId, 'request-id': requestId };
}
