export { countContinuationBytes, createUtf8Decoder } from './byte-decoders.ts';
export { isVowel, mirrorLetter, rot } from './caesar.ts';
export {
  breaksSentence,
  firstIdeograph,
  isDigit,
  isIdeograph,
  isUnspacedAlphabet,
} from './characters.ts';
export { commonIdeographs, commonWords } from './common-words.ts';
export { extendHash } from './extend-hash.ts';
export { createEncodedTextReader } from './encoded-text-reader.ts';
export type { EncodedTextReader } from './encoded-text-reader.ts';
export { decodeEntity } from './escapes.ts';
export { foldText, isFirstHalf, readCodePoint, readFolded } from './folded-text.ts';
export type { FoldedText } from './folded-text.ts';
export { complexUnit, endsWord, foldCharacter, foldCodeUnit, foldLeet } from './folding.ts';
export { isText } from './is-text.ts';
export { createLetterBatch, maxBatchLetters, readLetterBatch } from './letter-batch.ts';
export type { LetterBatch } from './letter-batch.ts';
export { createLetterReader, readLetters } from './letter-reader.ts';
export { createShortCodeReader } from './short-code-reader.ts';
export { createTagSplitter } from './tag-splitter.ts';
export type { TagSplitter } from './tag-splitter.ts';
export { isCurrencySign, startWord, wordStart } from './word-start.ts';
export type { WordStart } from './word-start.ts';
