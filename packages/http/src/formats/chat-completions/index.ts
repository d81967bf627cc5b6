export { chatCompletions, chatCompletionsUpstream } from './chat-completions.ts';
