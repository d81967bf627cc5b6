export type { Claim, PlacedClaim } from './claim.ts';
export { isIdeographicName, isUnusual } from './claim-values.ts';
export { findClaims } from './claims.ts';
export { countContent } from './count-content.ts';
export { stem } from './evidence.ts';
export type { SentenceEvidence } from './evidence.ts';
export {
  beforeValue,
  findGivenValues,
  joinedName,
  loneName,
  looksLikeCode,
  minPlain,
  minShaped,
} from './given-values.ts';
export type { GivenValue } from './given-values.ts';
export { findFields } from './fields.ts';
export { findLabelledFields } from './labelled-fields.ts';
export { findSpeaking, grantPhrase, isOftenSaid, readPromptContext } from './prompt-context.ts';
export type { PromptContext } from './prompt-context.ts';
export { role } from './role.ts';
