export { buildSecretAutomaton, countLetters, minSecretLetters } from './secret-automaton.ts';
export type { SecretState } from './secret-automaton.ts';
export { createSecretMatcher } from './secret-matcher.ts';
