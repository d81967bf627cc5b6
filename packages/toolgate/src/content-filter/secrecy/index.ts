export {
  findHiding,
  hasStaffOnly,
  isExceptedByInput,
  isExceptedByEvent,
  secrecyPhrase,
} from './hiding.ts';
export { isInnerPoint } from './inner-points.ts';
export { keepsSecret } from './labels.ts';
export { deniesNothing, isEnglishNegation } from './negation.ts';
export { findOpening } from './openings.ts';
export { permitsSaying } from './permissions.ts';
export { classesOf, classifySentence, readPromptSentences, says } from './prompt-sentences.ts';
export type { PromptSentence, PromptWord } from './prompt-sentences.ts';
export { classifyWord, isUnspaced, wordClass } from './secrecy-words.ts';
export { readSort, refersAhead, refersBack } from './references.ts';
export type { ValueSort } from './references.ts';
export { wordsOf } from './words-of.ts';
