export { type CheckAllowance, createCheckAllowance } from './check-allowance.ts';
export { checkStructure } from './check-structure.ts';
export { describeViolations } from './describe-violations.ts';
export { isLinearPattern } from './is-linear-pattern.ts';
