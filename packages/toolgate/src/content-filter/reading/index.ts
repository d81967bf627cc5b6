export { caesarDelta, rot } from './caesar.ts';
export { breaksSentence, firstIdeograph, isIdeograph, isUnspacedAlphabet } from './characters.ts';
export { commonIdeographs, commonWords } from './common-words.ts';
export { createEncodedTextReader } from './encoded-text-reader.ts';
export type { EncodedTextReader } from './encoded-text-reader.ts';
export { complexUnit, foldCodeUnit, foldLeet } from './folding.ts';
export { createLetterBatch, maxBatchLetters, readLetterBatch } from './letter-batch.ts';
export type { LetterBatch } from './letter-batch.ts';
export { createLetterReader, readLetters } from './letter-reader.ts';
