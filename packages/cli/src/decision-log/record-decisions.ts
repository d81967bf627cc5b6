import type { GatewayService } from '@toolgate/http';
import type { Logger } from 'pino';
import { afterOutcome } from '../serve/telemetry/after-outcome.ts';
import type { DecisionExport } from './decision-export.ts';
import type { DecisionLog } from './decision-log.ts';
import { type DecisionPolicy, describeDecision } from './describe-decision.ts';

/** How much of a text the log has. */
const maxCharacters = 64 * 1024;

/** Options of the record. */
interface RecordOptions {
  log: DecisionLog;
  policy: DecisionPolicy;
  /** Whether the lines hold texts, too. */
  content: boolean;
  /** Sends each line elsewhere, too. */
  send?: DecisionExport | undefined;
  logger: Logger;
}

/** Records each request that a model was asked about. A line that cannot be written costs no answer. */
export function recordDecisions({
  log,
  policy,
  content,
  send,
  logger,
}: RecordOptions): GatewayService {
  return {
    open(exchange) {
      let response = '';
      const { onText } = exchange;
      if (content) {
        exchange.onText = (text) => {
          onText?.(text);
          if (response.length < maxCharacters) response += text;
        };
      }
      return {
        settled(settlement) {
          if (settlement.activity.modelId === undefined) return;
          afterOutcome(settlement, () => {
            const texts = content && {
              request: exchange.text?.slice(0, maxCharacters),
              response: response.slice(0, maxCharacters),
            };
            try {
              const decision = describeDecision(exchange, settlement, policy);
              const line = log.write({ ...decision, ...texts });
              send?.(line, decision);
            } catch (error) {
              logger.error({ error: String(error) }, 'a line of the decision log is lost');
            }
          });
        },
      };
    },
  };
}

/** Several services of a log as one. */
export function joinLogs(services: readonly GatewayService[]): GatewayService {
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
