export { findDeclaredSecrets, findSecretsInPieces } from './declared-secrets.ts';
export type { DeclaredSecret, SecretReason } from './declared-secrets.ts';
