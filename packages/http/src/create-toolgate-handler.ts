import { createCapacity } from './capacity/index.ts';
import { createApp } from './create-app.ts';
import {
  defaultMaxBodyBytes,
  errorResponse,
  openExchange,
  openServices,
  settle,
} from './exchange/index.ts';
import { safeLogger } from './logger.ts';
import { assertHandlerOptions, type ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/**
 * Creates the gateway as a fetch handler. It serves OpenAI chat completions and responses, Anthropic messages, token
 * counts, `GET /v1/models` and `GET /health`. It runs on every platform that has `Request` and `Response`, and below any
 * path: `/api/v1/messages` is `/v1/messages`.
 *
 * @returns a handler that never rejects: every failure is a response in the caller's protocol.
 * @throws GatewayToolError for `defaults` out of range, InvalidArgumentError for an unknown option.
 */
export function createToolgateHandler(
  hostOptions: ToolgateHandlerOptions,
): (request: Request) => Promise<Response> {
  assertHandlerOptions(hostOptions);
  const logger = safeLogger(hostOptions.logger);
  const options = { ...hostOptions, ...(logger && { logger }) };
  const app = createApp(options);
  const { limits, store, log } = options;
  const { maxBodyBytes = defaultMaxBodyBytes, heartbeatMilliseconds = 15_000 } = options;
  // Limits come first, because a request that they refuse must not wait for capacity.
  const services = [limits, createCapacity(options), store, log].filter(
    (service) => service !== undefined,
  );

  return async (request) => {
    const exchange = openExchange(request, { logger, maxBodyBytes, heartbeatMilliseconds });
    let response: Response;
    try {
      openServices(exchange, services);
      response = await app.fetch(request, exchange);
    } catch (error) {
      response = errorResponse(error, exchange);
    }
    if (!exchange.isStreaming) settle(exchange, response);
    return response;
  };
}
