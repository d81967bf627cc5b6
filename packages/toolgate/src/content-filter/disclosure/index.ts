export {
  createEarlierFinder,
  haveSlices,
  joinSlices,
  noDisclosure,
} from './earlier-disclosures.ts';
export type { FindEarlier } from './earlier-disclosures.ts';
export { createLeakDetector } from './leak-detector.ts';
export { explainLeak } from './explain-leak.ts';
export type { LeakExplanation, RevealedSentence } from './explain-leak.ts';
