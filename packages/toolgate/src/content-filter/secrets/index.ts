export { buildSecretAutomaton, countLetters, minSecretLetters } from './secret-automaton.ts';
export type { SecretState } from './secret-automaton.ts';
export { createSecretMatcher } from './secret-matcher.ts';
export type { SecretMatch } from './secret-matcher.ts';
export { createRedactor } from './redactor.ts';
export { findDeclaredSecrets, findSecretsInPieces } from './declared-secrets.ts';
export type { DeclaredSecret } from './declared-secrets.ts';
export type { SecretReason } from './weigh-claims.ts';
export { saysValue } from './says-value.ts';
