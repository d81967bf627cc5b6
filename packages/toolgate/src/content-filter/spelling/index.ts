export { createSpelledSecrets } from './spelled-secrets.ts';
