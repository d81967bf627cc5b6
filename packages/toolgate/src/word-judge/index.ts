export { askForWord } from './ask-for-word.ts';
