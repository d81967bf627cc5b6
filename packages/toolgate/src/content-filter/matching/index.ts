export { createDisguisePool } from './disguise-scanner.ts';
export { newlyCountedWords } from './match.ts';
export type { Match, Recital } from './match.ts';
export { findSharedInPieces, findSharedWords } from './shared-words.ts';
export { createSubjectCounter, readSubjectStems } from './subject.ts';
export { createSourceScanner } from './source-scanner.ts';
export type { AnswerProtection } from './source-scanner.ts';
export type { ExplainedTerm } from '../prompt/index.ts';
export type { Leak, LeakDecision, LeakDetector } from './text-scanner.ts';
