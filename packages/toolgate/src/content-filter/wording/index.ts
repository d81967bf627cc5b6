export { createFeatureWeights, slotOf, wordingSlots } from './feature-weights.ts';
export { splitTokens } from './split-tokens.ts';
export { readUsageFeatures, scaleUsage, weighUsage } from './usage-features.ts';
