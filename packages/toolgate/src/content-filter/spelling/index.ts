export { createSecretHalves } from './secret-halves.ts';
export { createSpelledSecrets } from './spelled-secrets.ts';
export type { WordSearch } from './word-search.ts';
