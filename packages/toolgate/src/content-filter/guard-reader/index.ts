export { readGuardedValues } from './read-guarded-values.ts';
export type { GuardedValues } from './read-guarded-values.ts';
export { ideographic, overlap } from './candidates/index.ts';
export type { Rule, RuledValue } from './candidates/index.ts';
export { cutClauses } from './guards/index.ts';
