export { responses, responsesUpstream } from './responses.ts';
export { compaction } from './compaction.ts';
