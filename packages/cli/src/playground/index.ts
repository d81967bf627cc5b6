export { createAnswerInspector } from './inspect-answer.ts';
export { loadPage, type PlaygroundPage } from './load-page.ts';
export { withPlayground } from './with-playground.ts';
