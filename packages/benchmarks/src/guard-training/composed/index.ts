export { composedPrompts } from './composed-prompts.ts';
export { composedSources } from './composed-sources.ts';
