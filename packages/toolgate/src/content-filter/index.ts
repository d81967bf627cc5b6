export { assertSensitivity, contentFilterNames } from './content-filter-options.ts';
export type { ContentFilterOptions } from './content-filter-options.ts';
export { createContentFilter } from './create-content-filter.ts';
export type { ContentFilter } from './create-content-filter.ts';
export type { LeakExplanation, RevealedSentence, SecretExplanation } from './disclosure/index.ts';
export { createFilterCache } from './filter-cache.ts';
export type { FilterChannel } from './filter-channel.ts';
export type { FilterRequest, FilterSession } from './filter-session.ts';
export type { Leak } from './matching/index.ts';
export type { PreparedMemory, ReserveMemory } from './prepared-bytes.ts';
export { explainSystem, protectedCharacters } from './prompt/index.ts';
export type {
  ExplainSystemOptions,
  ExplainedSentence,
  ExplainedTerm,
  HiddenText,
  SentenceCorrection,
  SentenceKind,
  SentenceReason,
  Visibility,
} from './prompt/index.ts';
export { findLeak, maxPieceCharacters, pushInPieces } from './push-in-pieces.ts';
export { findDeclaredSecrets } from './secrets/index.ts';
export type { DeclaredSecret, SecretReason } from './secrets/index.ts';
