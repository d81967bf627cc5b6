import type { GatewayService } from '@toolgate/http';
import type { Logger } from 'pino';
import { logExchanges } from '../exchanges/index.ts';
import type { DecisionExport } from './decision-export.ts';
import type { DecisionLog, LogBounds } from './decision-log.ts';
import { type DecisionPolicy, describeDecision } from './describe-decision.ts';

/** Options of {@link recordDecisions}. */
interface RecordOptions {
  log: DecisionLog;
  bounds: LogBounds;
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
  bounds,
  policy,
  content,
  send,
  logger,
}: RecordOptions): GatewayService {
  return logExchanges(content, ({ exchange, settlement, texts }) => {
    if (settlement.activity.modelId === undefined) return;
    try {
      const decision = describeDecision(exchange, settlement, policy);
      const line = log.write({ ...decision, ...texts }, bounds);
      send?.(line, decision);
    } catch (error) {
      logger.error({ error: String(error) }, 'a line of the decision log is lost');
    }
  });
}
