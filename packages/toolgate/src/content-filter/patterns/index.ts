export { createPatternBank, minPatternRun } from './pattern-bank.ts';
export type { PatternBank } from './pattern-bank.ts';
export { foldStrideCharacter, indexPatterns } from './prompt-patterns.ts';
export type { PromptPatterns } from './prompt-patterns.ts';
export { createRun } from './run.ts';
export type { Run } from './run.ts';
export { createStrideHash, maxStride, strideWindow } from './stride-hash.ts';
