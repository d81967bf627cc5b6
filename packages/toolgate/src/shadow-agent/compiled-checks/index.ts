export { type CompiledChecks, createCompiledChecks } from './create-compiled-checks.ts';
