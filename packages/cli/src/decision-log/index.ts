export { createDecisionExport, type LogsApi } from './decision-export.ts';
export { type DecisionLogOptions, openDecisionLog } from './decision-log.ts';
export { recordDecisions } from './record-decisions.ts';
export { formatReport, verifyLog } from './verify-log.ts';
