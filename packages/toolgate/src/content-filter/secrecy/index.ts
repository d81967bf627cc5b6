export {
  findHiding,
  hasStaffOnly,
  isExceptedByInput,
  isExceptedByTime,
  isNegationNear,
  secrecyPhrase,
} from './hiding.ts';
export { isEnglishNegation } from './negation.ts';
export { findOpening } from './openings.ts';
export { readPromptSentences, says } from './prompt-sentences.ts';
export type { PromptSentence, PromptWord } from './prompt-sentences.ts';
export { classifyWord, wordClass } from './secrecy-words.ts';
