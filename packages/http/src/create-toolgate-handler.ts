import { createApp } from './create-app.ts';
import { createExchange } from './create-exchange.ts';
import { errorResponse } from './error-response.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/**
 * Builds the gateway as a fetch handler: OpenAI chat completions and responses, Anthropic messages,
 * counting of tokens, `GET /v1/models` and `GET /health`. It runs wherever `Request` and `Response` exist, and
 * below any path: `/api/v1/messages` is `/v1/messages`.
 *
 * @returns a handler that never rejects: every failure is a response in the caller's protocol.
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createToolgateHandler(
  options: ToolgateHandlerOptions,
): (request: Request) => Promise<Response> {
  const app = createApp(options);
  return async (request) => {
    const exchange = createExchange(request, options.logger);
    try {
      return await app.fetch(request, exchange);
    } catch (error) {
      return errorResponse(error, exchange);
    }
  };
}
