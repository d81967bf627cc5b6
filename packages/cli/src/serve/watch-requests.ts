import type { Logger } from 'pino';
import type { ToolgateOptions } from 'toolgate';
import { continueTrace, openTelemetry } from 'toolgate/opentelemetry';
import { createRequestLog } from './request-log.ts';
import type { ToolgateConfig } from '../configuration/index.ts';

type Handler = (request: Request) => Promise<Response>;

/** Connects a gateway with telemetry and the request log. */
export interface RequestWatch {
  /** Options of the gateway that report its requests. */
  hooks: Pick<ToolgateOptions, 'telemetry' | 'onOutcome'>;
  /** Adds traces and the log around the gateway. */
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
  if (log === 'failures') {
    return { hooks: { telemetry, ...(onOutcome && { onOutcome }) }, wrap: traced };
  }
  const requestLog = createRequestLog(logger, log);
  return {
    hooks: { telemetry: requestLog.observe(telemetry), ...(onOutcome && { onOutcome }) },
    wrap: (gateway) => requestLog.wrap(traced(gateway)),
  };
}

/** Makes the gateway's spans part of its callers' traces. */
function traced(gateway: Handler): Handler {
  return async (request) => continueTrace(request.headers, async () => gateway(request));
}
