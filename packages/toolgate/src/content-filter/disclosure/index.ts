export { createDisclosureCache, haveSlices, joinSlices } from './earlier-disclosures.ts';
export type { DisclosureCache } from './earlier-disclosures.ts';
export { createConversationReader } from './conversation-reader.ts';
export type { ConversationReader } from './conversation-reader.ts';
export { createLeakDetector } from './leak-detector.ts';
export { explainLeak } from './explain-leak.ts';
export type { LeakExplanation, RevealedSentence, SecretExplanation } from './explain-leak.ts';
