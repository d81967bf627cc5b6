export { assertGuardOptions } from './assert-guard-options.ts';
export { createPromptGuard, resolveThresholds } from './create-prompt-guard.ts';
export { hardenMessages, hardenTools } from './conversation/index.ts';
export type { PromptCorrection } from './model/index.ts';
export type {
  FlaggedText,
  GuardField,
  GuardMessage,
  GuardPart,
  GuardTool,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard.ts';
