export { hashLetters } from './hash-letters.ts';
export { decodeLinearModel, skipped, zeroPlace } from './linear-model.ts';
export type { LinearModel, StoredLinearModel } from './linear-model.ts';
