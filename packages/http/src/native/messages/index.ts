export { messages } from './messages-format.ts';
