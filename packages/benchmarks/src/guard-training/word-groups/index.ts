export { groupWords } from './group-words.ts';
