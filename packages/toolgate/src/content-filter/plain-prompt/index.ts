export { readPlainPrompt } from './plain-prompt.ts';
export type { PlainPrompt } from './rewrite.ts';
