export type {
  ContentFilter,
  ContentFilterOptions,
  FilterChannel,
  FilterRequest,
  FilterSession,
} from './content-filter.ts';
export { createContentFilter } from './create-content-filter.ts';
export type { Leak } from './matching/index.ts';
export { explainSystem, protectedCharacters } from './prompt/index.ts';
export type {
  ExplainSystemOptions,
  ExplainedSentence,
  HiddenText,
  SentenceCorrection,
  SentenceKind,
  SentenceReason,
  Visibility,
} from './prompt/index.ts';
