export type {
  ContentFilter,
  ContentFilterOptions,
  FilterChannel,
  FilterRequest,
  FilterSession,
  HiddenText,
  Leak,
  Visibility,
} from './content-filter.ts';
export { createContentFilter } from './create-content-filter.ts';
export { explainSystem } from './explain-system.ts';
export type { ExplainedSentence, ExplainSystemOptions } from './explain-system.ts';
export { protectedCharacters } from './limit-hidden-texts.ts';
export type { SentenceCorrection } from './sentence-corrections.ts';
export type { SentenceKind, SentenceReason } from './sentence-kind.ts';
