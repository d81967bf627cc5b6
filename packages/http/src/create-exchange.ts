import { errorProtocolOf } from './error-protocol.ts';
import type { Exchange } from './exchange.ts';
import { gatewayPath } from './gateway-path.ts';
import type { Logger } from './logger.ts';
import { requestIdOf } from './request-id-of.ts';

/** Takes a request in. */
export function createExchange(request: Request, logger: Logger | undefined): Exchange {
  const path = gatewayPath(request);
  return {
    request,
    path,
    requestId: requestIdOf(request.headers),
    protocol: errorProtocolOf(path, request.headers),
    logger,
  };
}
