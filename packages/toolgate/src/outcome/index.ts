export { carryOutcome } from './carried-outcome.ts';
export { foldOutcomes } from './fold-outcomes.ts';
export { OutcomeError } from './outcome-error.ts';
export { isOutcome, toolgateOutcome } from './read-outcome.ts';
export {
  createToolgateMessageMetadata,
  toolgateMessageMetadata,
  type ToolgateMessageMetadata,
  type ToolgateUIMessage,
} from './toolgate-message-metadata.ts';
export {
  type ToolgateProgress,
  type ToolgateProgressPart,
  toolgateProgressPart,
} from './toolgate-progress-part.ts';
export {
  toolgateMetadataExtractor,
  type ToolgateMetadataExtractor,
} from './toolgate-metadata-extractor.ts';
export type {
  ContentFilterOutcome,
  OpenString,
  OutcomeCall,
  PromptGuardOutcome,
  ShadowAgentCheck,
  ShadowAgentCriterion,
  ShadowAgentOutcome,
  ShadowAgentVerdict,
  ToolgateOutcome,
} from './toolgate-outcome.ts';
export {
  type OutcomeDetail,
  showOutcome,
  summarizeOutcome,
  type VisibleOutcome,
} from './visible-outcome.ts';
