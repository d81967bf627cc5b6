import type { GatewayService } from '@toolgate/http';
import type { Logger } from 'pino';
import { afterOutcome } from '../serve/telemetry/after-outcome.ts';
import { collectTexts } from '../serve/telemetry/collect-texts.ts';
import type { DecisionExport } from './decision-export.ts';
import type { DecisionLog } from './decision-log.ts';
import { type DecisionPolicy, describeDecision } from './describe-decision.ts';

/** Options of {@link recordDecisions}. */
interface RecordOptions {
  log: DecisionLog;
  policy: DecisionPolicy;
  /** Whether the lines also hold texts. */
  content: boolean;
  /** Sends each line to another place as well. */
  send?: DecisionExport | undefined;
  logger: Logger;
}

/** Creates a service that records each request for a model. If a line cannot be written, the answer is still sent. */
export function recordDecisions({
  log,
  policy,
  content,
  send,
  logger,
}: RecordOptions): GatewayService {
  return {
    open(exchange) {
      const readTexts = content ? collectTexts(exchange) : undefined;
      return {
        settled(settlement) {
          if (settlement.activity.modelId === undefined) return;
          afterOutcome(settlement, () => {
            try {
              const decision = describeDecision(exchange, settlement, policy);
              const line = log.write({ ...decision, ...readTexts?.() });
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
