export {
  type AnswerFilter,
  type FilterFindings,
  filterInTurns,
  filterOutcome,
  createAnswerFilter,
} from './answer-filter.ts';
export { blockedAnswer, blockedFinishReason } from './blocked-answer.ts';
export { splitJson, wordsOfCall } from './calls/index.ts';
export { filterError, withFilteredErrors } from './filter-error.ts';
export { type PartFilter, createPartFilter } from './filter-parts.ts';
export { blockResult, filterResult } from './filter-result.ts';
export { leakInResult } from './leak-in-part.ts';
export { omitNotes } from './omit-notes.ts';
export { dropUnsafe } from './part-buffer.ts';
export { cutTexts } from './text-filter.ts';
