import type { GatewayService, ToolgateHandlerOptions } from '@toolgate/http';
import type { Logger } from 'pino';
import { continueTrace, openTelemetry } from 'toolgate/opentelemetry';
import type { ToolgateConfig } from '../../configuration/index.ts';
import { joinLogs } from '../../decision-log/index.ts';
import type { Handler } from '../../handler.ts';
import { createRequestLog } from './request-log.ts';

/** Connects a gateway with telemetry and the request log. */
export interface RequestWatch {
  /** Options of the gateway that report its requests. */
  hooks: Pick<ToolgateHandlerOptions, 'telemetry' | 'onOutcome' | 'log'>;
  /** Makes the gateway's spans part of its callers' traces. */
  wrap(gateway: Handler): Handler;
}

/**
 * Reports requests to the configured observer, or to OpenTelemetry if the process has it set up, and to the logs.
 *
 * @param decisions records decisions, if the configuration asks for it.
 */
export function watchRequests(
  {
    telemetry = openTelemetry(),
    onOutcome,
    log = 'failures',
  }: Pick<ToolgateConfig, 'telemetry' | 'onOutcome' | 'log'>,
  logger: Logger,
  decisions?: GatewayService,
): RequestWatch {
  const logs = [
    ...(log === 'failures' ? [] : [createRequestLog(logger, log)]),
    ...(decisions ? [decisions] : []),
  ];
  return {
    hooks: {
      telemetry,
      ...(onOutcome && { onOutcome }),
      ...(logs.length > 0 && { log: joinLogs(logs) }),
    },
    wrap: (gateway) => (request) => continueTrace(request.headers, () => gateway(request)),
  };
}
