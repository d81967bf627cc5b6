export { type Checks, createChecks } from './create-checks.ts';
