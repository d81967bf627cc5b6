export { readGuardedValues } from './read-guarded-values.ts';
export type { GuardedValues } from './read-guarded-values.ts';
export { isCount } from './value-form.ts';
export type { Rule, RuledValue } from './ruled-value.ts';
