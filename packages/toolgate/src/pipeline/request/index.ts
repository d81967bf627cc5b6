export { checkProviderConversation } from './provider-conversation.ts';
export {
  defaultsFor,
  guardThresholds,
  isGuarded,
  maySwitchOff,
  settingsPolicy,
} from './caller-policy.ts';
export { markHandled, readHandledWork } from './handled-mark.ts';
export { markWork, subtractWork } from './inner-policy.ts';
export { type AnswerFilters, openFilters } from './open-filters.ts';
export { hiddenTexts } from './prompt-texts.ts';
export { assertRequestSize, turnAfterStep } from './request-size.ts';
