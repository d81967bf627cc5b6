export { type CheckAllowance, createCheckAllowance } from './check-allowance.ts';
export { checkStructure } from './check-structure.ts';
export { describeViolations } from './describe-violations.ts';
