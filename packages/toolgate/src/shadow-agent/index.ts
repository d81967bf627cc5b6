export { cutFinishReason } from './shadow-agent.ts';
export { runShadowAgent } from './run-shadow-agent.ts';
export { readAnswerChecks } from './checks/index.ts';
export type { AnswerCheck, AnswerNumber, CandidateCheck } from './answer-check.ts';
export type {
  CheckReport,
  IsDoomed,
  Round,
  ShadowAgentBudget,
  ShadowAgentProgress,
  ShadowAgentResult,
  ShadowAgentRole,
  ShadowAgentRun,
  Verdict,
} from './shadow-agent.ts';
