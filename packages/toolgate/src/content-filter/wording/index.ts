export { createFeatureWeights, nameFeature } from './feature-weights.ts';
export { isSpaced, splitTokens } from './split-tokens.ts';
export { readUsageFeatures, scaleUsage, weighUsage } from './usage-features.ts';
