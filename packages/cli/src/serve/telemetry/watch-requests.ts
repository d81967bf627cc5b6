import type { GatewayService, ToolgateHandlerOptions } from '@toolgate/http';
import type { Logger } from 'pino';
import { openTelemetry } from 'toolgate/opentelemetry';
import type { ToolgateConfig } from '../../configuration/index.ts';
import { createRequestLog } from './request-log.ts';

/**
 * Reports requests to the configured observer, or to OpenTelemetry if the process has it set up, and to the logs.
 *
 * @param decisions records decisions, if the configuration asks for it.
 * @returns the options of the gateway that do so.
 */
export function watchRequests(
  {
    telemetry = openTelemetry(),
    onOutcome,
    log = 'failures',
  }: Pick<ToolgateConfig, 'telemetry' | 'onOutcome' | 'log'>,
  logger: Logger,
  decisions?: GatewayService,
): Pick<ToolgateHandlerOptions, 'telemetry' | 'onOutcome' | 'log'> {
  const logs = [
    ...(log === 'failures' ? [] : [createRequestLog(logger, log)]),
    ...(decisions ? [decisions] : []),
  ];
  return {
    telemetry,
    ...(onOutcome && { onOutcome }),
    ...(logs.length > 0 && { log: joinLogs(logs) }),
  };
}

/** Joins several services of a log into one. */
function joinLogs(services: readonly GatewayService[]): GatewayService {
  return {
    open(exchange) {
      const hooks = services.map((service) => service.open(exchange));
      return {
        settled(settlement) {
          for (const one of hooks) one?.settled?.(settlement);
        },
      };
    },
  };
}
