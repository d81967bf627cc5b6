export { createContentFilter } from './content-filter/index.ts';
export type {
  ContentFilter,
  ContentFilterOptions,
  FilterChannel,
  FilterRequest,
  FilterSession,
  HiddenText,
  Leak,
  Visibility,
} from './content-filter/index.ts';
export { GatewayToolError, isGatewayToolName, toolgateTools } from './gateway-tools/index.ts';
export type {
  GatewaySettings,
  GatewayToolDeclaration,
  GatewayToolName,
  ShadowAgentSettings,
} from './gateway-tools/index.ts';
export { InvalidArgumentError, NoSuchModelError } from './errors/index.ts';
export { toolgateMiddleware, type ToolgateMiddleware } from './middleware/index.ts';
export {
  OutcomeError,
  summarizeOutcome,
  toolgateMessageMetadata,
  toolgateMetadataExtractor,
  toolgateOutcome,
} from './outcome/index.ts';
export type {
  ContentFilterOutcome,
  OpenString,
  OutcomeCall,
  PromptGuardOutcome,
  ShadowAgentOutcome,
  ShadowAgentVerdict,
  ToolgateMetadataExtractor,
  ToolgateOutcome,
  VisibleOutcome,
} from './outcome/index.ts';
export type { OutcomeDetail, ShadowAgentOptions, ToolgateOptions } from './pipeline/index.ts';
export type {
  AnyProvider,
  ModelsOptions,
  ModelsProvider,
  ProviderOptions,
  ToolgateProvider,
} from './provider/index.ts';
export { createPromptGuard } from './prompt-guard/index.ts';
export type {
  FlaggedText,
  GuardMessage,
  GuardPart,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard/index.ts';
export { runShadowAgent } from './shadow-agent/index.ts';
export type {
  Round,
  ShadowAgentBudget,
  ShadowAgentProgress,
  ShadowAgentResult,
  ShadowAgentRole,
  ShadowAgentRun,
  Verdict,
} from './shadow-agent/index.ts';
export type { AnyLanguageModel } from './specification/index.ts';
