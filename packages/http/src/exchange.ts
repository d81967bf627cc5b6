import type { ErrorProtocol } from './error-protocol.ts';
import type { Logger } from './logger.ts';

/** One request on its way to its response. */
export interface Exchange {
  /** The request. */
  request: Request;
  /** Its path within the gateway; see `gatewayPath`. */
  path: string;
  /** The id that its response and its log entries carry. */
  requestId: string;
  /** How its errors look. */
  protocol: ErrorProtocol;
  /** Where failures are reported. */
  logger: Logger | undefined;
}
