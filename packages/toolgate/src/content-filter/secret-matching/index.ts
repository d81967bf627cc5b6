export { createRedactor } from './redactor.ts';
export { saysValue } from './says-value.ts';
export {
  buildSecretAutomaton,
  countLetters,
  isFindable,
  minSecretLetters,
} from './secret-automaton.ts';
export type { SecretState } from './secret-state.ts';
export { createSecretMatcher } from './secret-matcher.ts';
export type { SecretMatch, SecretMatcher } from './secret-matcher.ts';
