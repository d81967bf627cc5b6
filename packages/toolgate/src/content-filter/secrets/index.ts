export { findDeclaredSecrets, findSecretsInPieces } from './declared-secrets.ts';
export type { DeclaredSecret } from './declared-secrets.ts';
export type { SecretReason } from './weigh-claims.ts';
