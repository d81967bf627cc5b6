export { listsValue } from './lists-value.ts';
export { openMatcher } from './open-matcher.ts';
export { createRedactor } from './redactor.ts';
export { saysValue } from './says-value.ts';
export {
  buildSecretAutomaton,
  countLetters,
  isFindable,
  minSecretLetters,
} from './secret-automaton.ts';
export { pairLetters } from './secret-ends.ts';
export type { EndedSecret } from './secret-ends.ts';
export type { SecretState } from './secret-state.ts';
export { createSecretMatcher, maySay } from './secret-matcher.ts';
export type { SecretMatch, SecretMatcher } from './secret-match.ts';
export type { IsSecretAllowed } from './secret-matcher.ts';
