import type { Logger } from 'pino';
import type { ToolgateHandlerOptions } from '@toolgate/http';
import { continueTrace, openTelemetry } from 'toolgate/opentelemetry';
import { createRequestLog } from './request-log.ts';
import type { ToolgateConfig } from '../configuration/index.ts';

type Handler = (request: Request) => Promise<Response>;

/** Connects a gateway with telemetry and the request log. */
export interface RequestWatch {
  /** Options of the gateway that report its requests. */
  hooks: Pick<ToolgateHandlerOptions, 'telemetry' | 'onOutcome' | 'log'>;
  /** Makes the gateway's spans part of its callers' traces. */
  wrap(gateway: Handler): Handler;
}

/**
 * Reports requests to OpenTelemetry, when the process has it set up, or to the configured observer, and to the log.
 */
export function watchRequests(
  {
    telemetry = openTelemetry(),
    onOutcome,
    log = 'failures',
  }: Pick<ToolgateConfig, 'telemetry' | 'onOutcome' | 'log'>,
  logger: Logger,
): RequestWatch {
  return {
    hooks: {
      telemetry,
      ...(onOutcome && { onOutcome }),
      ...(log !== 'failures' && { log: createRequestLog(logger, log) }),
    },
    wrap: (gateway) => async (request) =>
      continueTrace(request.headers, async () => gateway(request)),
  };
}
