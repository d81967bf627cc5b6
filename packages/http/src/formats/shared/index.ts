export { cacheControl, cacheControlSchema } from './cache-control.ts';
export { camelCaseKeys, snakeCaseKeys } from './camel-case-keys.ts';
export {
  askedEffort,
  askedFormat,
  createOpenAISettings,
  isOpenAI,
  openaiHeaders,
  openaiHeaderSettings,
} from './openai-settings.ts';
export { parseAt, withPlainSettings } from './parse-at.ts';
export {
  type CallSettings,
  carriesSetting,
  headerSettings,
  ignoredFields,
  ignoredFieldWarning,
  isSet,
  providerOptions,
  type ProviderSettings,
  providerSettings,
  type SettingCarrier,
  unsupportedWarnings,
} from './provider-settings.ts';
export { readFileUrl } from './read-file-url.ts';
export { isFailed, outcomeFields, readOutcome, toolgateField } from './read-outcome.ts';
export {
  isReasoningProof,
  paragraphEnd,
  readReasoningProof,
  reasoningItem,
  writeReasoningProof,
} from './reasoning-proof.ts';
export { orderResults } from './result-order.ts';
export {
  doneEvent,
  isLongDelta,
  type LongEnd,
  serverSentEvent,
  serverSentJson,
  typedEvent,
  writeLongEnd,
} from './server-sent-event.ts';
export {
  joinSystemMessages,
  markedSchema,
  readVisibilityMark,
  type SystemMessage,
  systemMessage,
  type VisibilityMark,
  visibilityMarkSchema,
  visibilityOf,
} from './system-message.ts';
export { readEarlyTier, readServiceTier, serviceTierMetadata } from './service-tier.ts';
export { type Compaction, readCompaction } from './compaction.ts';
export { readAnnotations, storedFileOf, type UrlCitation, urlCitations } from './url-citation.ts';
export { type ReasoningEffort, reasoningEffort } from './reasoning-effort.ts';
export {
  createTokenSample,
  estimateTokens,
  openaiMetadata,
  outputTokens,
  readTokenLogprobs,
  readTokenUsage,
  sampleTokens,
  type TokenLogprob,
  totalsOf,
} from './tokens/index.ts';
export {
  choiceAmong,
  customInputSchema,
  distinctCallId,
  dropGatewayTools,
  emptySchema,
  type ModelTool,
  readCustomInput,
  undeclaredTool,
  writeArguments,
  writeCallInput,
} from './tools.ts';
export {
  noAllowedToolWarning,
  noDeclaredToolWarning,
  selectAllowed,
  type ToolSelection,
} from './tool-selection.ts';
export { endsPiece } from './ends-piece.ts';
