export { wordsOf } from './cued-words.ts';
export {
  findHiding,
  findSilence,
  hasStaffOnly,
  isExceptedByInput,
  isExceptedByEvent,
  secrecyPhrase,
} from './hiding.ts';
export { keepsSecret } from './labels.ts';
export { isEnglishNegation } from './negation.ts';
export {
  deniesNothing,
  findGuardingCues,
  namesSubstitute,
  readGuarding,
  readSort,
  refersAhead,
  refersBack,
} from './guarding.ts';
export type { ValueSort } from './guarding.ts';
export { findOpening } from './openings.ts';
export { classesOf, classifySentence, readPromptSentences, says } from './prompt-sentences.ts';
export type { PromptSentence, PromptWord } from './prompt-sentences.ts';
export { classifyWord, wordClass } from './secrecy-words.ts';
