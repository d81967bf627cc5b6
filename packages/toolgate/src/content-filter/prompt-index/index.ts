export type { LetterIndex } from './letter-index.ts';
export { createNgramIndex } from './ngram-index.ts';
export type { NgramIndex } from './ngram-index.ts';
export { buildPromptIndex, indexInPieces } from './prompt-index.ts';
export { exemptWords, headWeightOf, weightOf } from './hidden-word.ts';
export type { HiddenWord } from './hidden-word.ts';
export type { PromptIndex } from './prompt-index.ts';
export {
  hashAlphabetic,
  maxNgramLetters,
  ngramHash,
  ngramLength,
  rollHash,
} from './rolling-hash.ts';
