export {
  type AnswerFilter,
  type FilterFindings,
  filterInTurns,
  filterOutcome,
  createAnswerFilter,
} from './answer-filter.ts';
export { blockedAnswer, blockedFinishReason } from './blocked-answer.ts';
export { filterError, withFilteredErrors } from './filter-error.ts';
export { type PartFilter, createPartFilter } from './filter-parts.ts';
export { blockResult, filterResult } from './filter-result.ts';
export { splitJson } from './json-strings.ts';
export { leakInResult } from './leak-in-part.ts';
export { omitNotes } from './omit-notes.ts';
export { cutTexts } from './text-filter.ts';
export { wordsOfCall } from './words-of-call.ts';
