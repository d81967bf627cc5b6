import type { Logger } from 'pino';
import type { ToolgateOptions } from 'toolgate';
import { continueTrace, openTelemetry } from 'toolgate/opentelemetry';
import { createRequestLog } from './request-log.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

type Handler = (request: Request) => Promise<Response>;

/** What watches the requests of a gateway. */
export interface RequestWatch {
  /** The options with which the gateway tells of them. */
  hooks: Pick<ToolgateOptions, 'telemetry' | 'onOutcome'>;
  /** The gateway with what surrounds it. */
  wrap(gateway: Handler): Handler;
}

/**
 * Watches requests as a configuration says: for OpenTelemetry, where the process has it set up or the configuration has
 * an observer of its own, and in the log.
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

/** A gateway whose spans are part of its callers' traces. */
function traced(gateway: Handler): Handler {
  return async (request) => continueTrace(request.headers, async () => gateway(request));
}
