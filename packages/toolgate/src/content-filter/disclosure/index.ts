export {
  createDisclosureCache,
  createEarlierFinder,
  haveSlices,
  joinSlices,
  noDisclosure,
} from './earlier-disclosures.ts';
export type { DisclosureCache, FindEarlier } from './earlier-disclosures.ts';
export { createLeakDetector } from './leak-detector.ts';
export { explainLeak } from './explain-leak.ts';
export type { LeakExplanation, RevealedSentence } from './explain-leak.ts';
