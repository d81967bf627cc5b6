export { createSecretHalves } from './secret-halves.ts';
export { createSpelledSecrets } from './spelled-secrets.ts';
export type { SpelledSecrets } from './spelled-secrets.ts';
