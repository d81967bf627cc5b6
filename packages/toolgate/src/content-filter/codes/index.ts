export { createCodeReader } from './code-reader.ts';
export type { CodeReader } from './code-reader.ts';
