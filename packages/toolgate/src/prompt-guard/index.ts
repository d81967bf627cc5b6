export type {
  FlaggedText,
  GuardMessage,
  GuardPart,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard.ts';
