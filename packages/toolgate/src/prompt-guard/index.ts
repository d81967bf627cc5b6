export { createPromptGuard } from './create-prompt-guard.ts';
export { hardenMessages } from './harden-messages.ts';
export type {
  FlaggedText,
  GuardMessage,
  GuardPart,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard.ts';
