export { type Case, compareCall, type Comparison } from './call.ts';
export { cases } from './cases/index.ts';
export { permittedDifferences, undoDifferences } from './permitted-differences.ts';
export { createReadableRandom } from './plain-value.ts';
export { type Setting, settings } from './settings.ts';
