export type {
  ContentFilterOutcome,
  OpenString,
  OutcomeCall,
  PromptGuardOutcome,
  ShadowAgentOutcome,
  ShadowAgentVerdict,
  ToolgateOutcome,
} from './toolgate-outcome.ts';
