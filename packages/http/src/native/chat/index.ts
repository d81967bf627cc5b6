export { chatCompletions } from './chat-completions.ts';
