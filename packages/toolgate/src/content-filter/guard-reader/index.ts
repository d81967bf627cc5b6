export { readGuardedValues } from './read-guarded-values.ts';
export type { GuardedValues } from './read-guarded-values.ts';
export { isCount } from './value-form.ts';
