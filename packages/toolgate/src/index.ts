export { createContentFilter, explainSystem, findDeclaredSecrets } from './content-filter/index.ts';
export type {
  ContentFilter,
  ContentFilterOptions,
  DeclaredSecret,
  ExplainedSentence,
  ExplainedTerm,
  ExplainSystemOptions,
  FilterChannel,
  FilterRequest,
  FilterSession,
  HiddenText,
  Leak,
  LeakExplanation,
  PreparedMemory,
  ReserveMemory,
  RevealedSentence,
  SecretExplanation,
  SecretReason,
  SentenceCorrection,
  SentenceKind,
  SentenceReason,
  Visibility,
} from './content-filter/index.ts';
export { GatewayToolError, isGatewayToolName, toolgateTools } from './gateway-tools/index.ts';
export type {
  FeatureMode,
  GatewaySettings,
  GatewayToolDeclaration,
  GatewayToolName,
  GatewayTools,
  ShadowAgentSettings,
} from './gateway-tools/index.ts';
export type { DecisionModelId, LocalDecisionModel } from './decision-models/index.ts';
export { InvalidArgumentError, NoSuchModelError } from './errors/index.ts';
export {
  type MiddlewareVersion,
  toolgateMiddleware,
  type ToolgateMiddleware,
} from './middleware/index.ts';
export {
  createToolgateMessageMetadata,
  OutcomeError,
  summarizeOutcome,
  toolgateMessageMetadata,
  type ToolgateProgress,
  type ToolgateProgressPart,
  toolgateProgressPart,
  toolgateMetadataExtractor,
  toolgateOutcome,
} from './outcome/index.ts';
export type {
  ContentFilterOutcome,
  OpenString,
  OutcomeCall,
  PromptGuardOutcome,
  ShadowAgentCheck,
  ShadowAgentCriterion,
  ShadowAgentOutcome,
  ShadowAgentVerdict,
  ToolgateMessageMetadata,
  ToolgateMetadataExtractor,
  ToolgateOutcome,
  ToolgateUIMessage,
  VisibleOutcome,
  OutcomeDetail,
} from './outcome/index.ts';
export type {
  CallerSettings,
  FilterOptions,
  GuardOptions,
  ShadowAgentOptions,
  ToolgateOptions,
} from './pipeline/index.ts';
export type {
  AnyProvider,
  DecisionModelProvider,
  ToolgateModelsOptions,
  ModelsProvider,
  ToolgateProviderOptions,
  ToolgateProvider,
} from './provider/index.ts';
export { createPromptGuard } from './prompt-guard/index.ts';
export type {
  FlaggedText,
  GuardMessage,
  GuardPart,
  PromptCorrection,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard/index.ts';
export { cutFinishReason, runShadowAgent } from './shadow-agent/index.ts';
export type {
  AnswerCheck,
  AnswerNumber,
  CandidateCheck,
  CountedUnit,
  IsDoomed,
  Round,
  ShadowAgentBudget,
  ShadowAgentResult,
  ShadowAgentRole,
  ShadowAgentRun,
} from './shadow-agent/index.ts';
export type { JudgeModel } from './judge/index.ts';
export type { AnyDecisionModel, AnyLanguageModel } from './specification/index.ts';
export type {
  CallObserver,
  GatewayObserver,
  ObservedCall,
  ObservedCallEnd,
  ObservedModel,
  ObservedRequest,
  ObservedRequestEnd,
  RequestObserver,
} from './telemetry/index.ts';
export { unobservedCall } from './telemetry/index.ts';
