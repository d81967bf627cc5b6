export { answeredSource } from './composed-answers.ts';
export { composedPrompts } from './composed-prompts.ts';
