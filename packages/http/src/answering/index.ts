export { createAnswerer } from './create-answerer.ts';
