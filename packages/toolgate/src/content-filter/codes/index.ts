export { createCodeReader } from './code-reader.ts';
export type { CodeReader } from './code-reader.ts';
export type { OpenText } from './plausible-texts.ts';
export { decodeWord, maxWordCharacters } from './word-decoder.ts';
