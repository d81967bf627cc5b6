import type { Decision } from './describe-decision.ts';

/** A log record in the form of OpenTelemetry's logs API. */
interface LogRecord {
  timestamp: Date;
  severityNumber: number;
  severityText: string;
  eventName: string;
  body: string;
  attributes: Record<string, string | number>;
}

/** OpenTelemetry's logs API: `logs` of `@opentelemetry/api-logs`, or of `@opentelemetry/api` from 1.10 on. */
export interface LogsApi {
  /** Returns the logger of an instrumentation scope. */
  getLogger(name: string, version?: string): { emit(record: LogRecord): void };
}

/** Sends a decision. */
export type DecisionExport = (line: string, decision: Decision) => void;

/** `INFO` in OpenTelemetry's data model for logs. */
const info = 9;

/**
 * Creates a function that sends decisions as OTLP logs. The body is the line of the file, so a collector's copy can be
 * verified like the file. The attributes are for searching, and have the names that spans use.
 */
export function createDecisionExport(logs: LogsApi, version: string): DecisionExport {
  const logger = logs.getLogger('toolgate', version);
  return (line, decision) => {
    const { time, promptGuard, contentFilter, shadowAgent } = decision;
    const attributes = {
      'toolgate.request.id': decision.requestId,
      'toolgate.tenant': decision.tenant,
      'url.path': decision.path,
      'http.response.status_code': decision.status,
      'gen_ai.request.model': decision.model,
      'toolgate.prompt_guard.action': promptGuard?.action,
      'toolgate.prompt_guard.would': promptGuard?.would,
      'toolgate.prompt_guard.score': promptGuard?.score,
      'toolgate.prompt_guard.category': promptGuard?.category,
      'toolgate.content_filter.action': contentFilter?.action,
      'toolgate.content_filter.would': contentFilter?.would,
      'toolgate.content_filter.kind': contentFilter?.kind,
      'toolgate.shadow_agent.action': shadowAgent?.action,
      'toolgate.shadow_agent.iterations': shadowAgent?.iterations,
    };
    logger.emit({
      timestamp: new Date(time),
      severityNumber: info,
      severityText: 'INFO',
      eventName: 'toolgate.decision',
      body: line,
      attributes: Object.fromEntries(
        Object.entries(attributes).filter(
          (entry): entry is [string, string | number] => entry[1] !== undefined,
        ),
      ),
    });
  };
}
