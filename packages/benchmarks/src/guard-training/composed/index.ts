export { composedPrompts } from './composed-prompts.ts';
export { composedSources } from './composed-sources.ts';
export { thresholdMessages } from './own-messages.ts';
