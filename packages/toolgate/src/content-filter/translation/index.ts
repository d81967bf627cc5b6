export { buildLayoutIndex } from './layout-index.ts';
export type { LayoutIndex } from './layout-index.ts';
export { createLayoutMatcher } from './layout-matcher.ts';
export type { LayoutMatcher } from './layout-matcher.ts';
