export { runShadowAgent } from './run-shadow-agent.ts';
export type {
  CheckReport,
  Round,
  ShadowAgentBudget,
  ShadowAgentProgress,
  ShadowAgentResult,
  ShadowAgentRole,
  ShadowAgentRun,
  Verdict,
} from './shadow-agent.ts';
