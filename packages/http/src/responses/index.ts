export { responses } from './responses.ts';
export { compaction } from './compaction.ts';
