export { createDisguiseReader } from './disguise-reader.ts';
export type { DisguiseReader } from './disguise-reader.ts';
export { getHiddenPatterns, prepareChains } from './hidden-patterns.ts';
