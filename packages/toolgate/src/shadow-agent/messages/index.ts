export {
  callerToolCalls,
  candidateText,
  isIntermediate,
  renderCandidate,
} from './candidate-parts.ts';
export { decisionRequest } from './decision-request.ts';
export { judgeCallOptions } from './judge-call-options.ts';
export { type JudgedCase, judgeRequest } from './judge-request.ts';
export { readVerdict } from './read-verdict.ts';
export { blockRules, renderBlocks, renderContent } from './render-prompt.ts';
export { revisionRequest } from './revision-request.ts';
export { splitCriteria } from './split-criteria.ts';
