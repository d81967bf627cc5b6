export { createEarlierDisclosures, noDisclosure } from './earlier-disclosures.ts';
export type { EarlierDisclosures } from './earlier-disclosures.ts';
export { createLeakDetector } from './leak-detector.ts';
