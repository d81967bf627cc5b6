export { type Checks, createChecks } from './create-checks.ts';
export { readAnswerChecks } from './read-checks.ts';
